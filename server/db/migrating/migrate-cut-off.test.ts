import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '#tests/database/database.ts'
import { addressOf } from '#tests/database/second-connection.ts'
import type { Database } from '../database.ts'
import { migrate } from './migrate.ts'
import { migrationOf, readMigrations } from './migration-files.ts'
import { findDrift } from '../security/row-security.ts'

const texts = {
  '9100_first.sql': 'create table cut_first (partner_id text)',
  '9101_second.sql':
    'create table cut_second (partner_id text); select pg_sleep(3) from cut_pause; insert into cut_second values (null)',
  '9102_third.sql': 'create table cut_third (partner_id text)',
}
const files = Object.entries(texts).map(([name, text]) => migrationOf(name, text))

describeOnPostgres('on PostgreSQL', (database) => {
  test('a migrator that was killed leaves whole files, and the next one goes on from there', async () => {
    const { owner } = database.current
    await sql`create table cut_pause as select 1`.execute(owner)
    const child = await startMigrator(database.current)
    await expect.poll(() => isSleeping(database.current), { message: 'the second file is being applied' }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await sql`delete from cut_pause`.execute(owner)

    const known = [...readMigrations(), ...files]
    expect(await migrate(database.current, { files: known })).toEqual(['9101_second.sql', '9102_third.sql'])
    const { rows } = await sql`select count(*) as rows from cut_second`.execute(owner)
    expect(rows).toEqual([{ rows: 1 }])
    expect(await findDrift(owner)).toEqual([])
  })
})

async function startMigrator(database: Database) {
  const script = `
    const { openPostgres } = await import('./server/db/database.ts')
    const { migrate } = await import('./server/db/migrating/migrate.ts')
    const { migrationOf, readMigrations } = await import('./server/db/migrating/migration-files.ts')
    const files = Object.entries(${JSON.stringify(texts)}).map(([name, text]) => migrationOf(name, text))
    await migrate(await openPostgres(process.env.DATABASE_URL), { files: [...readMigrations(), ...files] })`
  const env = { ...process.env, DATABASE_URL: await addressOf(database) }
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { env, stdio: 'inherit' })
}

async function isSleeping({ owner }: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(owner)
  return rows.length > 0
}
