import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCitationProblems } from './citations.ts'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citations-'))
  process.chdir(folder)
  write('docs/rewards.md', '# Rewards\n\n## Order\n\n**Offers.** The best wins.\n')
  write('server/feed/order.test.ts', '')
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function problemsOf(file: string, text: string): string[] {
  write(file, text)
  return findCitationProblems().map(({ line, reason }) => `${line} ${reason}`)
}

test('a comment that names a document that is not there is told with its line', () => {
  expect(problemsOf('domain/evaluate.ts', 'const a = 1\n/** Source: engine.md, "Order". */')).toEqual([
    '2 cites engine.md, which is not there',
  ])
})

test.each([
  ['/** See server/feed/gone.test.ts. */', 'server/feed/gone.test.ts'],
  ['// As gone.test.ts shows.', 'gone.test.ts'],
  [['const a = 1 //', 'gone.ts says why'].join(' '), 'gone.ts'],
  ['/** Another room of that name: web/feed/order.test.ts. */', 'web/feed/order.test.ts'],
  ['/** All of it is in server/rewards/. */', 'server/rewards/'],
  ['/* gone.sql made it */', 'gone.sql'],
])('%s is told', (text, cited) => {
  expect(problemsOf('server/app.ts', text)).toEqual([`1 cites ${cited}, which is not there`])
})

test.each([
  '/** Source: docs/rewards.md, "Order". */',
  '/** Source: docs/rewards.md, "Offers". */',
  '/** order.test.ts and feed/order.test.ts show it, and all of server/feed/. */',
  '// https://example.org/guide.md, `#domain/dates.ts`, partners/<slug>/README.md, server/*.ts, store.ts()',
  "const file = 'made-here.md'",
])('%s is not', (text) => {
  expect(problemsOf('server/app.ts', text)).toEqual([])
})

test('a heading that its document does not have is told', () => {
  expect(problemsOf('server/app.ts', '/** Source: docs/rewards.md, "Who earned". */')).toEqual([
    '1 docs/rewards.md has no heading “Who earned”',
  ])
})

test('documents are held to the same, wherever they stand in them', () => {
  expect(problemsOf('docs/architecture.md', 'The first line.\n\n[the engine](engine.md) and `order.test.ts`')).toEqual([
    '3 cites engine.md, which is not there',
  ])
})

test('what tells of the past may name what is gone: the changelog, migrations, and decisions of folders', () => {
  expect(problemsOf('CHANGELOG.md', 'dev/site.ts is gone')).toEqual([])
  expect(problemsOf('server/db/migrations/0001_core.sql', '-- gone.ts reads it')).toEqual([])
  expect(problemsOf('docs/decisions/0001-rooms.md', 'server/rewards/ was one folder.')).toEqual([])
  expect(problemsOf('docs/decisions/0002-files.md', 'gone.ts proves it.')).toHaveLength(1)
})
