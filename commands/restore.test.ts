import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { findServerPrograms, type FreshCluster, startFreshCluster } from '#tests/database/fresh-cluster.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { balancesOf, fillForRehearsal, type Rehearsed } from '#tests/dines/rehearsal-world.ts'
import { type Ended, useCommands } from '#tests/commands/run-command.ts'
import { readConfig } from '#server/settings/config.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { startServer } from '#server/main.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'

/** A place for a database, as the environment names it. */
interface Place {
  readonly env: Readonly<Record<string, string>>
  open(): Promise<Database>
}

const run = useCommands()
const folder = mkdtempSync(join(tmpdir(), 'commensal-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const backUp = ({ env }: Place, file: string): Promise<Ended> => run('commands/backup.ts', [file], env)
const restore = ({ env }: Place, file: string): Promise<Ended> => run('commands/restore.ts', [file], env)

async function withDatabase<Answer>(place: Place, work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await place.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function fill(place: Place): Promise<Rehearsed> {
  return withDatabase(place, async (database) => {
    await migrate(database)
    return fillForRehearsal(database)
  })
}

/** The site starts on what was restored, without changing its tables, and the member of before signs in. */
async function expectSiteWorks(place: Place, { username, password }: Rehearsed): Promise<void> {
  const settings = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', MIGRATIONS: 'refuse' }
  const server = await startServer({ config: readConfig({ ...settings, DATA_FOLDER: folder, ...place.env }) })
  try {
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const browser = createBrowser(server.app)
    expect((await browser.post('/api/SignIn', { username, password, staySignedIn: false })).status).toBe(200)
    expect((await browser.get('/api/Member/Transactions')).body.totalRecords ?? 3).toBe(3)
  } finally {
    await server.close()
  }
}

/** Clusters are made and several processes run to their end. */
const patiently = { timeout: 240_000 }

const programs = findServerPrograms()
describe.skipIf(programs === null)(
  'on PostgreSQL, from one cluster to a fresh one (skipped where initdb is missing)',
  patiently,
  () => {
    const clusters: FreshCluster[] = []
    let file = ''
    let rehearsed: Rehearsed | null = null

    beforeAll(async () => {
      const source = await newPlace('source')
      rehearsed = await fill(source)
      file = join(folder, 'commensal.backup')
      expect(await backUp(source, file)).toMatchObject({ code: 0, output: expect.stringContaining('secrets.json') })
    })
    afterAll(() => clusters.forEach((cluster) => cluster.stop()))

    /** A cluster of its own, with a database that belongs to a user who is no superuser. */
    async function newPlace(name: string): Promise<Place> {
      const cluster = await startFreshCluster(programs ?? '')
      clusters.push(cluster)
      const admin = await openPostgres(cluster.admin('postgres'))
      const user = { name: `${name}_owner`, password: 'p%40ss' }
      await sql.raw(`create role ${user.name} login createrole password 'p@ss'`).execute(admin.owner)
      await sql.raw(`create database dining owner ${user.name}`).execute(admin.owner)
      await admin.close()
      const url = cluster.as(user, 'dining')
      return { env: { DATABASE_URL: url }, open: () => openPostgres(url) }
    }

    test('the restored site works: balances, sign-in, row security, journal', async () => {
      const target = await newPlace('target')
      const ended = await restore(target, file)
      expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('journal and audit logs sound') })
      await withDatabase(target, async (database) => {
        expect(await balancesOf(database)).toEqual(rehearsed?.balances)
        expect((await verifyJournal(database.engine)).faults).toEqual([])
        const seen = await database.forPartner('nosh').selectFrom('member').select('partner_id').distinct().execute()
        expect(seen).toEqual([{ partner_id: 'nosh' }])
      })
      await expectSiteWorks(target, rehearsed ?? expect.unreachable())
      const again = await restore(target, file)
      expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
      expect(`${ended.output}${again.output}`).not.toMatch(/p@ss|p%40ss/)
    })

    test('a file that was cut off or altered, or is no backup, leaves the database empty', async () => {
      const target = await newPlace('careful')
      for (const [name, spoil] of spoilers) {
        const spoiled = join(folder, `${name}.backup`)
        writeFileSync(spoiled, readFileSync(file))
        spoil(spoiled)
        expect(await restore(target, spoiled), name).toMatchObject({ code: 1 })
      }
      expect(await restore(target, join(folder, 'nowhere'))).toMatchObject({ code: 1 })
      await withDatabase(target, async ({ owner }) => {
        expect(
          (await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(owner)).rows,
        ).toEqual([])
      })
    })

    test('without the programs of PostgreSQL the sentence names their package, and no file is left', async () => {
      const source = await newPlace('bare')
      await fill(source)
      const bare = join(folder, 'bare.backup')
      const ended = await backUp({ ...source, env: { ...source.env, PATH: folder } }, bare)
      expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('apt install postgresql-client') })
      expect(existsSync(bare)).toBe(false)
    })
  },
)

describe('embedded', patiently, () => {
  const place = (name: string): Place => {
    const data = join(folder, name)
    return { env: { DATA_FOLDER: data }, open: () => openEmbedded({ folder: data }) }
  }

  test('a backup of one data folder makes another with the same in it', async () => {
    const [source, target] = [place('source'), place('target')]
    await putDatabase(join(folder, 'source'))
    const rehearsed = await fill(source)
    const file = join(folder, 'embedded.backup')
    expect(await backUp(source, file)).toMatchObject({ code: 0 })
    expect(await backUp(source, file)).toMatchObject({ code: 1, output: expect.stringContaining('is there already') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await restore(target, file)).toMatchObject({ code: 0 })
    await withDatabase(target, async (database) => expect(await balancesOf(database)).toEqual(rehearsed.balances))
    await expectSiteWorks(target, rehearsed)
    expect(await restore(target, file)).toMatchObject({ code: 1, output: expect.stringContaining('has a database') })
  })
})

const spoilers: readonly (readonly [string, (path: string) => void])[] = [
  ['shorter', (path) => truncateSync(path, statSync(path).size - 1_000)],
  ['empty', (path) => truncateSync(path, 0)],
  ['altered', (path) => alterAt(path, Math.floor(statSync(path).size / 2))],
  ['altered in its manifest', (path) => alterAt(path, 60)],
  ['something else', (path) => writeFileSync(path, 'PGDMP and more\n'.repeat(100))],
]

function alterAt(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
