import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { openPostgres } from '../database.ts'
import { DatabaseRefusal } from '../../settings/operator-error.ts'
import { migrateForCommand, openForCommand } from './open-for-command.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'commensal-command-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

function embedded() {
  return { databaseUrl: null, dataFolder }
}

test(
  'a command opens the data folder itself, or works through the process that holds it',
  { timeout: 240_000 },
  async () => {
    expect(await migrateForCommand(embedded())).toMatchObject({ made: true, pending: [] })
    const holder = await openForCommand(embedded())
    const command = await openForCommand(embedded())
    await sql`insert into word (text) values ('shared')`.execute(command.engine)
    await command.close()
    const { rows } = await sql`select text from word`.execute(holder.engine)
    expect(rows).toEqual([{ text: 'shared' }])
    await holder.close()
    expect(await migrateForCommand(embedded())).toMatchObject({ made: false, applied: [] })
  },
)

test('a command makes no database where there is none', async () => {
  await expect(openForCommand(embedded())).rejects.toThrow('There is no database: DATABASE_URL is not set')
  mkdirSync(join(dataFolder, 'postgres'))
  await expect(openForCommand(embedded())).rejects.toThrow(DatabaseRefusal)
  expect(existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))).toBe(false)
  rmSync(dataFolder, { recursive: true })
  await expect(openForCommand(embedded())).rejects.toThrow('npm run db:migrate')
  expect(existsSync(dataFolder)).toBe(false)
})

test(
  'a command leaves an older database as it is and names what it lacks, and db:migrate brings it up to date',
  { timeout: 240_000 },
  async () => {
    await putDatabase(dataFolder)
    const older = await openForCommand(embedded())
    await sql`drop table survey_response`.execute(older.owner)
    await sql`delete from schema_migration where name = '0052_survey_response.sql'`.execute(older.owner)
    const lacking = 'The database lacks 0052_survey_response.sql. Run npm run db:migrate first'
    await expect(openForCommand(embedded())).rejects.toThrow(lacking)
    await older.close()
    await expect(openForCommand(embedded())).rejects.toThrow(lacking)
    expect(await migrateForCommand(embedded())).toMatchObject({ applied: ['0052_survey_response.sql'], pending: [] })
    await (await openForCommand(embedded())).close()
  },
)

test('a command works on what a newer release has added to, and not where it has taken away', async () => {
  await putDatabase(dataFolder)
  const owner = await openForCommand(embedded())
  const newer = (name: string, needs: string | null) =>
    sql`insert into schema_migration (name, checksum, needs_release) values (${name}, '', ${needs})`.execute(
      owner.owner,
    )
  await newer('9001_expand.sql', null)
  await newer('9002_contract_of_old.sql', '0.0.9')
  await (await openForCommand(embedded())).close()
  await newer('9003_contract.sql', '999.0.0')
  await expect(openForCommand(embedded())).rejects.toThrow(/newer release has changed this database \(9003_contract/)
  await owner.close()
  await expect(migrateForCommand(embedded())).rejects.toThrow(/Use that release, or restore a backup/)
})

test('an address where nothing answers is told in a sentence', async () => {
  const place = { ...embedded(), databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  await expect(openForCommand(place)).rejects.toThrow('DATABASE_URL does not let us in: connect ECONNREFUSED')
})

describe.runIf(serverUrl)('PostgreSQL', () => {
  test('a database without our tables is refused as it is; db:migrate makes them', async () => {
    const server = await openPostgres(serverUrl ?? '')
    const name = `commensal_command_${process.pid}_${Date.now().toString(36)}`
    await sql`create database ${sql.id(name)}`.execute(server.owner)
    const address = new URL(serverUrl ?? '')
    address.pathname = `/${name}`
    const place = { databaseUrl: address.href, dataFolder }
    try {
      await expect(openForCommand(place)).rejects.toThrow('has no Commensal tables; run npm run db:migrate')
      const there = await openPostgres(address.href)
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(there.owner)
      await there.close()
      expect(rows).toEqual([])
      expect(await migrateForCommand(place)).toMatchObject({ made: true, pending: [] })
      await (await openForCommand(place)).close()
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
      await server.close()
    }
  })
})
