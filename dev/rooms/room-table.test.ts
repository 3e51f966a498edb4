import { expect, test } from 'vitest'
import { type Import, importProblem } from './room-table.ts'

function problemOf(from: string, to: string, given: Partial<Import> = {}): string | null {
  const written = from.split('/')[0] === to.split('/')[0] ? `./${to}` : `#${to}`
  return importProblem({ from, to, written, isTypeOnly: false, ...given })
}

test('the server imports the domain, and the domain imports nothing', () => {
  expect(problemOf('server/app.ts', 'domain/money/money.ts')).toBeNull()
  expect(problemOf('domain/money/money.ts', 'server/app.ts')).toBe('domain may not import server/app.ts as a value')
  expect(importProblem({ from: 'domain/money/money.ts', to: null, written: 'zod', isTypeOnly: false })).toContain(
    'no package',
  )
})

test('the web takes only types from schemas and partners', () => {
  expect(problemOf('web/home/home.tsx', 'contract/endpoints/cards.ts')).toBeNull()
  expect(problemOf('web/home/home.tsx', 'contract/schemas/card.ts', { isTypeOnly: true })).toBeNull()
  expect(problemOf('web/home/home.tsx', 'contract/schemas/card.ts')).not.toBeNull()
  expect(problemOf('web/home/home.tsx', 'server/app.ts', { isTypeOnly: true })).not.toBeNull()
})

test('the card host sees the vault and no member', () => {
  expect(problemOf('card-host/card-host.ts', 'vendors/card-vault/client.ts')).toBeNull()
  expect(problemOf('card-host/card-host.ts', 'server/db/database.ts')).not.toBeNull()
})

test('a sandbox is imported by its own files, by dev and by tests', () => {
  expect(problemOf('server/main.ts', 'vendors/card-vault/sandbox.ts')).toBe('only dev and tests import a sandbox')
  expect(problemOf('dev/start.ts', 'vendors/card-vault/sandbox.ts')).toBeNull()
  expect(problemOf('vendors/card-vault/client.test.ts', 'vendors/card-vault/sandbox.ts')).toBeNull()
})

test('site and commands run in production: nothing of dev, and no sandbox', () => {
  for (const from of ['site/site.ts', 'commands/migrate.ts']) {
    expect(problemOf(from, 'server/main.ts')).toBeNull()
    expect(problemOf(from, 'vendors/partner-postings/wire.ts')).toBeNull()
    expect(problemOf(from, 'dev/start.ts')).not.toBeNull()
    expect(problemOf(from, 'tests/app/app.ts', { isTypeOnly: true })).not.toBeNull()
    expect(problemOf(from, 'web/entry-server.tsx')).not.toBeNull()
    expect(problemOf(from, 'vendors/card-vault/sandbox.ts')).toBe('only dev and tests import a sandbox')
  }
  expect(problemOf('server/app.ts', 'commands/migrate.ts')).not.toBeNull()
})

test('a vendor does not import another', () => {
  expect(problemOf('vendors/captcha/client.ts', 'vendors/http.ts')).toBeNull()
  expect(problemOf('vendors/captcha/client.ts', 'vendors/card-vault/wire.ts')).not.toBeNull()
})

test('another room is named with #, the own room is relative', () => {
  expect(problemOf('server/app.ts', 'domain/money/money.ts', { written: '../domain/money/money.ts' })).toContain(
    '#domain/',
  )
  expect(problemOf('server/app.ts', 'server/http/route.ts', { written: '#server/route.ts' })).toContain('relative')
})

test('the second model of the rewards knows nothing of the first', () => {
  expect(problemOf('torture/model/judge.ts', 'torture/model/inputs.ts')).toBeNull()
  expect(problemOf('torture/model/judge.ts', 'domain/money/money.ts')).not.toBeNull()
  expect(problemOf('torture/model/judge.ts', 'domain/dines/dine.ts', { isTypeOnly: true })).not.toBeNull()
  expect(problemOf('torture/model/judge.ts', 'torture/stories/story.ts', { isTypeOnly: true })).not.toBeNull()
  expect(importProblem({ from: 'torture/model/judge.ts', to: null, written: 'zod', isTypeOnly: false })).not.toBeNull()
  expect(problemOf('torture/world/compare.ts', 'server/db/rows.ts')).toBeNull()
})
