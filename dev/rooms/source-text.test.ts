import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTextProblems } from './source-text.ts'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function problemsIn(file: string, text: string): string[] {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(file, text)
  return findTextProblems([file], ['nosh', 'hilton']).map((problem) => `${problem.line} ${problem.reason}`)
}

test('a partner named in code is told with its line', () => {
  expect(problemsIn('server/app.ts', `const a = 1\nif (partner.id === 'hilton') return`)).toEqual([
    '2 names a partner: this is a missing setting',
  ])
  expect(problemsIn('tests/app/app.ts', `const id = 'hilton'`)).toEqual([])
})

test('a colour in a component is told; anchors and mixes of tokens are not colours', () => {
  expect(problemsIn('web/home.module.css', '.a { color: #0a5; }')).toHaveLength(1)
  expect(problemsIn('web/home.module.css', '.a { color: rgb(0 0 0 / 0.4); }')).toHaveLength(1)
  expect(problemsIn('web/home.tsx', '<a href="#cards">')).toEqual([])
  expect(problemsIn('web/home.module.css', '.a { color: color-mix(in oklab, var(--ink) 40%, transparent); }')).toEqual(
    [],
  )
})

test('an object that is asked for any word is told: `constructor` is in all of them', () => {
  for (const text of [
    `const names: Readonly<Record<string, string>> = {`,
    `const names: Readonly<Partial<Record<string, Name>>> = { a: 'b' }`,
    `if (!(word in names)) return`,
    `return names.filter((one) => one.id in given.names)`,
  ])
    expect(problemsIn('server/app.ts', text)).toHaveLength(1)
  for (const text of [
    `const names = { a: 'b' } satisfies Record<string, string>`,
    `const names: ReadonlyMap<string, string> = new Map([['a', 'b']])`,
    `for (const name in names) names[name] = 1 (as it was)`,
    `if (!('keys' in params)) return`,
    `  // Nothing in it (the word in names) counts.`,
  ])
    expect(problemsIn('server/app.ts', text)).toEqual([])
})

test('a rule that waits, or asks a clock or chance, is told; a date that it was given is none', () => {
  for (const text of ['const now = Date.now()', 'const now = new Date()', 'await read()', 'const dice = Math.random()'])
    expect(problemsIn('domain/rules/accrual.ts', text)).toEqual([
      '1 waits, or asks a clock or chance: a rule takes facts',
    ])
  expect(problemsIn('domain/rules/accrual.ts', 'const day = new Date(at)')).toEqual([])
  expect(problemsIn('domain/rules/accrual.test.ts', 'const now = new Date()')).toEqual([])
  expect(problemsIn('server/clock.ts', 'const now = new Date()')).toEqual([])
})

test('a mocked module is told wherever a test stands', () => {
  for (const file of ['server/app.test.ts', 'tests/e2e/home.e2e.ts'])
    expect(problemsIn(file, ['vi', `mock('./store.ts')`].join('.'))).toEqual([
      '1 mocks a module: the test calls the real one',
    ])
  expect(problemsIn('server/app.test.ts', 'const spy = vi.fn()')).toEqual([])
})

test('a transaction is opened in one place', () => {
  expect(problemsIn('server/feed/ingest.ts', 'db.transaction().execute(work)')).toEqual([
    '1 opens a transaction: inTransaction of server/db/transact.ts does',
  ])
  expect(problemsIn('server/db/transact.ts', 'db.transaction().execute(work)')).toEqual([])
})

test('SQL outside a store is told, in whichever words, and a store may hold it', () => {
  for (const text of [
    'const { rows } = await sql<{ id: number }>`select id from member`.execute(db)',
    'await sql`analyze`.execute(db)',
    `return db.selectFrom('member').select('id').execute()`,
    `await tx.deleteFrom('session').execute()`,
    `import { type RawBuilder, sql } from 'kysely'`,
  ]) {
    for (const file of ['server/members/sign-up.ts', 'commands/migrate.ts', 'server/members/restore.ts'])
      expect(problemsIn(file, text), text).toEqual(['1 holds SQL: it stands in store.ts or *-store.ts'])
    for (const file of [
      'server/members/store.ts',
      'server/members/member-today-store.ts',
      'server/db/rows.ts',
      'dev/desk/desk.ts',
    ])
      expect(problemsIn(file, text), text).toEqual([])
  }
  expect(problemsIn('server/feed/ingest.ts', '// a mysql`s way')).toEqual([])
})

test('an address that is read beside the router is told, wherever it is spelled, and one place may', () => {
  for (const text of [
    `if (request.url.startsWith('/api/')) return`,
    `const path = request.raw.url ?? '/'`,
    `log(request.originalUrl)`,
    `const address = request['url']`,
    `function keyOf({ host, url }: FastifyRequest) {`,
    `const { url } = request`,
  ]) {
    expect(problemsIn('server/guard.ts', text), text).toEqual([
      '1 reads the address of a request: the matched route says what it is',
    ])
    expect(problemsIn('server/http/guards/request-target.ts', text), text).toEqual([])
  }
  expect(problemsIn('server/guard.ts', 'const { url } = route')).toEqual([])
})

test('an account that is closed elsewhere than where everything of it ends is told', () => {
  for (const text of [
    `await markClosed(tx, partnerId, { memberId, now })`,
    `.set({ member_type: 'ClosedAccountMember', active: false })`,
    `update member set member_type = 'ClosedAccountMember'`,
  ]) {
    expect(problemsIn('server/cards/store.ts', text)).toEqual([expect.stringContaining('closes an account')])
    expect(problemsIn('server/leaving/closing-state-store.ts', text)).toEqual([])
  }
  expect(problemsIn('server/cards/store.ts', `.where('member_type', '=', 'ClosedAccountMember')`)).toEqual([])
})
