import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** In a media query an em is the text size of the browser's settings: 16 pixels where nobody has changed it. */
const ordinaryText = 16

test('LAYOUT-03 stylesheets know the breakpoints 451, 661, 861 and 1050 px, and no other', () => {
  const sheets = ['ui', 'web'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => readFileSync(`${room}/${path}`, 'utf8')),
  )
  const conditions = sheets.flatMap((sheet) => sheet.match(/@(?:media|container)[^{]+/g) ?? [])
  const widths = conditions.flatMap((condition) => [
    ...condition.replaceAll(/\(height[^)]*\)/g, '').matchAll(/(?<size>[\d.]+)(?<unit>px|em)/g),
  ])
  const pixels = widths.map(({ groups }) => Number(groups?.['size']) * (groups?.['unit'] === 'em' ? ordinaryText : 1))
  expect(new Set(pixels)).toEqual(new Set([451, 661, 861, 1050]))
})
