import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { wireOf } from '#tests/dines/sign-feed.ts'
import { type Database, openEmbedded, openPostgres } from '../db/database.ts'
import { migrate } from '../db/migrating/migrate.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const command = new URL('../../commands/feed/ingest.ts', import.meta.url).pathname
const serverUrl = process.env['TEST_DATABASE_URL']
const partnerId = 'once'

/** How a command finds the database, and how the test does. */
interface Place {
  readonly env: Readonly<Record<string, string>>
  open(): Promise<Database>
  remove(): Promise<void>
}

interface Kind {
  readonly name: string
  readonly dines: number
  make(): Promise<Place>
}

const embedded: Kind = {
  name: 'embedded',
  dines: 600,
  async make() {
    const folder = mkdtempSync(join(tmpdir(), 'commensal-once-'))
    return {
      env: { DATA_FOLDER: folder },
      open: () => openEmbedded({ folder }),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

const postgres = (address: string): Kind => ({
  name: 'PostgreSQL',
  dines: 8_000,
  async make() {
    const name = `commensal_once_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
    const server = await openPostgres(address)
    await sql`create database ${sql.id(name)}`.execute(server.owner)
    const url = new URL(address)
    url.pathname = `/${name}`
    return {
      env: { DATABASE_URL: url.href },
      open: () => openPostgres(url.href),
      async remove() {
        await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
        await server.close()
      },
    }
  },
})

for (const kind of serverUrl ? [embedded, postgres(serverUrl)] : [embedded])
  describe(kind.name, () => {
    let place: Place
    let folder = ''
    let points = 0
    beforeAll(async () => {
      place = await kind.make()
      folder = mkdtempSync(join(tmpdir(), 'commensal-feed-'))
    })
    afterAll(async () => {
      await place.remove()
      rmSync(folder, { recursive: true })
    })

    /** Members with cleared dines, whose points are known beforehand; the file tells each event twice. */
    async function writeFile(name: string): Promise<string> {
      const database = await place.open()
      await migrate(database)
      const { engine } = database
      await addRules(engine, partnerId, { ...pointRules, vip: null })
      const restaurant = await addRestaurant(engine, [partnerId])
      const cards: string[] = []
      for (let count = 0; count < 40; count++) {
        cards.push(
          await linkCard(engine, {
            partnerId,
            memberId: await addMember(engine, partnerId),
            cardToken: `tok_${name}_${count}`,
          }),
        )
      }
      await database.close()
      const events = Array.from({ length: kind.dines }, (_, index) => {
        const cents = 1_000 + index
        points += Math.floor((cents * 5) / 100)
        const reference = `${name}-${index}`
        return dineEvents(restaurant, { reference, cardToken: cards[index % 40] ?? '', cents, day: index % 90 })
      }).flat()
      const path = join(folder, `${name}.ndjson`)
      writeFileSync(path, [...events, ...events].map((event) => JSON.stringify(wireOf(event))).join('\n'))
      return path
    }

    function ingest(path: string): ChildProcess {
      return spawn(process.execPath, [command, path], {
        env: { ...process.env, ...place.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    }

    async function finished(child: ChildProcess): Promise<string> {
      let output = ''
      child.stdout?.on('data', (data) => (output += String(data)))
      child.stderr?.on('data', (data) => (output += String(data)))
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(output)
      return output
    }

    async function expectExactlyOnce(database: Database): Promise<void> {
      const { rows } = await sql<{ dines: number; points: number }>`
        select (select count(*) from transaction where status = 'Awarded') as dines,
          (select sum(amount) from entry where account = 'member')::int as points`.execute(database.engine)
      expect(rows[0]?.points).toBe(points)
      expect((await verifyJournal(database.engine)).faults).toEqual([])
    }

    test('a command killed in the middle leaves whole batches, and running it again completes them', async () => {
      const path = await writeFile('killed')
      const child = ingest(path)
      const closed = once(child, 'close')
      await new Promise<void>((resolve) => child.stderr?.on('data', (data) => /\d+ of/.test(String(data)) && resolve()))
      child.kill('SIGKILL')
      await closed
      const between = await place.open()
      const { rows } = await sql<{ count: number }>`select count(*) as count from network_event`.execute(between.engine)
      expect(rows[0]?.count).toBeGreaterThan(0)
      expect(rows[0]?.count).toBeLessThan(kind.dines * 2)
      expect((await verifyJournal(between.engine)).faults).toEqual([])
      await between.close()
      await finished(ingest(path))
      const database = await place.open()
      await expectExactlyOnce(database)
      await database.close()
    })

    test('two commands with the same file at once count each event once', async () => {
      const path = await writeFile('twice')
      // On the embedded database the holder of the folder is this process, as the running server is.
      const holder = await place.open()
      const outputs = await Promise.all([finished(ingest(path)), finished(ingest(path))])
      const accepted = outputs.map((output) => Number(/(\d+) accepted/.exec(output)?.[1]))
      expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(kind.dines * 2)
      await expectExactlyOnce(holder)
      await holder.close()
    })
  })
