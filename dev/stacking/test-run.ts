import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openPostgres } from '#server/db/database.ts'

/** What the processes of one run of the tests share, and its end removes: a folder, and databases that others are copied from. */
const variable = 'TEST_RUN_FOLDER'

/** The folder of the run; null outside of one. */
export function runFolder(): string | null {
  return process.env[variable] ?? null
}

/** Before the processes of the tests begin. The answer ends the run. */
export function beginTestRun(): () => Promise<void> {
  const folder = join(tmpdir(), `commensal-${randomBytes(4).toString('hex')}`)
  mkdirSync(folder, { mode: 0o700 })
  process.env[variable] = folder
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    const url = process.env['TEST_DATABASE_URL']
    if (url) await dropTemplates(url, basename(folder))
  }
}

interface TemplateOptions {
  readonly serverUrl: string
  readonly kind: 'migrated' | 'demo'
  fill(database: Database): Promise<unknown>
}

/**
 * Makes the database of this name a copy of the run's template of that kind, which whoever comes first fills. Outside of a run the new
 * database itself is filled.
 */
export async function createFilled(server: Database, name: string, options: TemplateOptions): Promise<void> {
  const folder = runFolder()
  if (folder === null) return createAndFill(server, name, options)
  const template = `${basename(folder)}-${options.kind}`
  await server.owner.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(hashtext(${template}))`.execute(session)
    try {
      if (!(await exists(server, template))) {
        await createAndFill(server, `${template}-draft`, options)
        await sql`alter database ${sql.id(`${template}-draft`)} rename to ${sql.id(template)}`.execute(session)
      }
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${template}))`.execute(session)
    }
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(session)
  })
}

async function createAndFill(server: Database, name: string, { serverUrl, fill }: TemplateOptions): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const database = await openPostgres(addressOf(serverUrl, name))
  try {
    await fill(database)
  } finally {
    await database.close()
  }
}

export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function exists({ owner }: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(owner)
  return rows.length > 0
}

async function dropTemplates(serverUrl: string, run: string): Promise<void> {
  const server = await openPostgres(serverUrl)
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${`${run}-`})`.execute(server.owner)
  for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
  await server.close()
}
