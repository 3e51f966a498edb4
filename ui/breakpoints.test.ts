import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('LAYOUT-03 stylesheets know the breakpoints 451, 661, 861 and 1050 px, and no other', () => {
  const sheets = ['ui', 'web'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => readFileSync(`${room}/${path}`, 'utf8')),
  )
  const conditions = sheets.flatMap((sheet) => sheet.match(/@(?:media|container)[^{]+/g) ?? [])
  const widths = conditions.flatMap((condition) => condition.replaceAll(/\(height[^)]*\)/g, '').match(/\d+px/g) ?? [])
  expect(new Set(widths)).toEqual(new Set(['451px', '661px', '861px', '1050px']))
})
