import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestEmbedded } from './database.ts'
import { emptied, fingerprint } from './kept-embedded.ts'

let database: Database
let pristine = ''
const look = () => database.owner.connection().execute(fingerprint)
beforeAll(async () => {
  database = await openTestEmbedded()
  pristine = await look()
})
afterAll(() => database.close())

test('rows, their numbers and their statistics are gone, also where a table only grows', async () => {
  const { owner } = database
  await sql`insert into word (text) values ('tapas')`.execute(owner)
  await sql`
    insert into audit_entry (partner_id, position, at, actor, action, subject, details, previous_hash, hash)
    values ('nosh', 1, now(), 'ada', 'looked', 'member', '', '', '')`.execute(owner)
  await sql`analyze`.execute(owner)
  expect(await look()).not.toBe(pristine)
  expect(await emptied(database, pristine)).toBe(true)
  const { rows } = await sql<{ id: number }>`insert into word (text) values ('tapas') returning id`.execute(owner)
  expect(rows).toEqual([{ id: 1 }])
  expect(await emptied(database, pristine)).toBe(true)
})

test.each([
  ['an index', 'create index more on member (first_name)', 'drop index more'],
  ['a setting', `set statement_timeout = '3s'`, 'reset statement_timeout'],
  ['a right', 'grant select on member to public', 'revoke select on member from public'],
  [
    'a migration',
    `insert into schema_migration (name, checksum) values ('x', '')`,
    `delete from schema_migration where name = 'x'`,
  ],
])('%s that a test has left is found', async (_what, leave, undo) => {
  await sql.raw(leave).execute(database.owner)
  expect(await emptied(database, pristine)).toBe(false)
  await sql.raw(undo).execute(database.owner)
  expect(await emptied(database, pristine)).toBe(true)
})
