import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPage } from './operators-books.ts'

const sources = ['server', 'commands'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(room, name), 'utf8')),
)
const page = readPage('docs/day-to-day.md').text

test('every action that an entry of the audit log may have is named in docs/day-to-day.md', () => {
  const actions = new Set(
    sources.flatMap((text) => [...text.matchAll(/\baction: '([A-Za-z.]+)'/g)].map(([, action = '']) => action)),
  )
  expect(actions.size).toBeGreaterThan(60)
  expect([...actions].filter((action) => !page.includes(`\`${action}\``))).toEqual([])
})
