import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
import type { Database } from '../database.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrationOf, readMigrations } from './migration-files.ts'
import { defaultPatience } from '../patience.ts'
import { planMigration } from './plan-migration.ts'
import { findDrift } from '../security/row-security.ts'

const impatience = { ...defaultPatience, attempts: 2, lockTimeoutMs: 400, pauseMs: 50 }
const withFile = (name: string, text: string): Migration[] => [...readMigrations(), migrationOf(name, text)]

describeOnPostgres('on PostgreSQL', (database) => {
  test('what drifted is put right, and no other table is locked', async () => {
    const { owner } = database.current
    await sql`alter table card_link disable row level security`.execute(owner)
    await sql`drop policy one_partner on outbox`.execute(owner)
    await sql`create policy one_partner on outbox to commensal_member using (true)`.execute(owner)
    await sql`create policy anybody on member using (true)`.execute(owner)
    await sql`revoke select on offer from commensal_member`.execute(owner)
    await sql`grant truncate on entry to commensal_member`.execute(owner)
    const drifted = ['card_link', 'entry', 'member', 'offer', 'outbox']
    expect((await findDrift(owner)).map(({ table }) => table)).toEqual(drifted)
    expect(await planMigration(database.current)).toContain('would put right card_link: row security is off')

    const said: string[] = []
    await whileReading(database.current, { butNot: drifted }, () =>
      migrate(database.current, { patience: impatience, say: (line) => void said.push(line) }),
    )
    expect(await findDrift(owner)).toEqual([])
    expect(said.map((line) => line.split(':')[0])).toEqual(drifted)
  })

  test('a new table comes with its row security while every other table is read', async () => {
    const { owner } = database.current
    const files = withFile(
      '9000_guest.sql',
      'create table guest (partner_id text, id bigint generated always as identity)',
    )
    await whileReading(database.current, { butNot: [] }, () =>
      migrate(database.current, { files, patience: impatience }),
    )
    expect(await findDrift(owner)).toEqual([])
    await sql`insert into guest (partner_id) values ('one'), ('two')`.execute(database.current.engine)
    const { rows } = await sql`select partner_id from guest`.execute(database.current.forPartner('two'))
    expect(rows).toEqual([{ partner_id: 'two' }])
  })

  test('a policy for a role of the operator’s own stays', async () => {
    const { owner } = database.current
    await sql`create policy reports on offer for select to pg_monitor using (true)`.execute(owner)
    expect(await findDrift(owner)).toEqual([])
  })

  test('a lock that is not to be had is named with its holder, and the same file is applied later', async () => {
    const files = withFile('9001_wait.sql', 'create table first_half (); alter table member add column nickname text')
    const waiting = whileReading(database.current, { butNot: ['offer'] }, () =>
      migrate(database.current, { files, patience: impatience }),
    )
    await expect(waiting).rejects.toThrow(
      /^9001_wait\.sql waits for member, held by process \d+ of the database \(postgres, idle in transaction since .*Nothing of it was applied/,
    )
    const { rows } = await sql`select to_regclass('first_half') as found`.execute(database.current.owner)
    expect(rows).toEqual([{ found: null }])
    expect(await migrate(database.current, { files })).toEqual(['9001_wait.sql'])
  })

  test('two migrators build an index beside a transaction that lasts, once, and neither waits for ever', async () => {
    const files = withFile(
      '9002_index.sql',
      '-- without transaction\ncreate index concurrently if not exists member_zip on member (partner_id, zip_code);\n',
    )
    const other = await openAgain(database.current)
    const applied = await whileReading(database.current, { butNot: [], forMs: 800 }, () =>
      Promise.all([migrate(database.current, { files }), migrate(other, { files })]),
    )
    await other.close()
    expect(applied.flat()).toEqual(['9002_index.sql'])
    expect(await isValid(database.current, 'member_zip')).toBe(true)
  })

  test('an index that was cut off while it was built is built anew', async () => {
    const { owner } = database.current
    await sql`create index member_city on member (city)`.execute(owner)
    await sql`update pg_index set indisvalid = false where indexrelid = 'member_city'::regclass`.execute(owner)
    const text = '-- without transaction\ncreate index concurrently if not exists member_city on member (city);\n'
    expect(await migrate(database.current, { files: withFile('9003_city.sql', text) })).toEqual(['9003_city.sql'])
    expect(await isValid(database.current, 'member_city')).toBe(true)
  })

  test('what a statement of a file meets is told with the name of the file', async () => {
    const files = withFile('9004_wrong.sql', 'alter table nowhere add column a text')
    await expect(migrate(database.current, { files })).rejects.toThrow(
      '9004_wrong.sql: relation "nowhere" does not exist',
    )
  })
})

/** Does the work while another connection's transaction has read all tables, so that who wants one for himself waits. */
async function whileReading<Answer>(
  database: Database,
  { butNot, forMs }: { readonly butNot: readonly string[]; readonly forMs?: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const other = await openAgain(database)
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(other.owner)
  const held = rows.filter(({ name }) => !butNot.includes(name))
  const working: Promise<Answer>[] = []
  try {
    await other.owner.transaction().execute(async (tx) => {
      for (const { name } of held) await sql`lock table ${sql.id(name)} in access share mode`.execute(tx)
      working.push(work())
      await (forMs === undefined ? working[0] : sleep(forMs))
    })
    return await (working[0] ?? expect.unreachable())
  } finally {
    await other.close()
  }
}

async function isValid({ owner }: Database, index: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(owner)
  return rows[0]?.valid
}
