import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { testImporter } from '#tests/importer.ts'
import { ingestEvents } from '../../../feed/ingest-events.ts'
import { replayJournal } from '../../../journal/replay/replay-journal.ts'
import { importMerchants, type ImportOptions } from './import-merchants.ts'

const now = new Date(daysAfterNoon(60))
const header = 'id,name,address,city,state,zip,lat,lon,visa,numbers_from'
const inNewYork = (id: string) => `${id},Wok,1 Main St,New York,NY,10001,40.7506,-73.9972,${id},2020-01-01`
const inFrisco = (id: string) => `${id},Wok,1 Main St,San Francisco,CA,94118,37.7825,-122.4600,${id},2020-01-01`

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function run(row: string, options: Partial<ImportOptions> = {}, columns = header) {
      const told: string[] = []
      const counts = await importMerchants(database.current, () => Readable.from([[columns, row].join('\n')]), {
        partners: [],
        by: testImporter,
        // All of them look the same.
        similar: 'imported',
        now: () => now,
        onReject: ({ line, column, reason }) => told.push(`${line} ${column}: ${reason}`),
        ...options,
      })
      return { counts, told }
    }

    const engine = () => database.current.engine

    /** A restaurant without terms where somebody dined on the third day. */
    async function dinedAt(id: string): Promise<void> {
      await addRules(engine(), 'hilton')
      const memberId = await addMember(engine(), 'hilton')
      const cardToken = await linkCard(engine(), { partnerId: 'hilton', memberId })
      await run(inNewYork(id))
      const dine = dineEvents({ id: 0, acquirerMerchantId: id }, { reference: id, cardToken, day: 3 })
      expect(await ingestEvents(engine(), dine, { now: () => now })).toMatchObject({ accepted: 2 })
    }

    async function isSound(): Promise<void> {
      expect((await replayJournal(database.current.engine, { partnerIds: ['hilton'], now })).examples).toEqual([])
    }

    test('a restaurant does not join in the past before visits that were judged without its terms', async () => {
      await dinedAt('joins')
      const past = { partners: ['hilton'], activeFrom: '2020-01-01' }
      const { counts, told } = await run(inNewYork('joins'), past)
      expect(counts).toMatchObject({ joined: 0, bad: 1 })
      expect(told).toEqual([expect.stringMatching(/^2 id: would take part since before visits/)])
      await isSound()
      expect((await run(inNewYork('fresh'), past)).counts).toMatchObject({ joined: 1 })
      expect((await run(inNewYork('joins'), { partners: ['hilton'] })).counts).toMatchObject({ joined: 1 })
      await isSound()
    })

    test('a restaurant keeps the time zone by whose days its visits were judged', async () => {
      await dinedAt('moves')
      const { counts, told } = await run(inFrisco('moves'))
      expect(counts).toMatchObject({ updated: 0, bad: 1 })
      expect(told).toEqual([expect.stringMatching(/^2 state: lies in another time zone than America\/New_York/)])
      const zoned = await run(`${inNewYork('moves')},America/Detroit`, {}, `${header},time_zone`)
      expect(zoned.told).toEqual([expect.stringMatching(/^2 time_zone: lies in another time zone than/)])
      // It lies where it lay, and its zone was known wrongly before: what was judged and what is to come stay by one clock.
      const zone = async (id: string) =>
        (
          await engine()
            .selectFrom('merchant')
            .select('time_zone')
            .where('source_id', '=', id)
            .executeTakeFirstOrThrow()
        ).time_zone
      for (const id of ['dined', 'undined']) {
        await (id === 'dined' ? dinedAt(id) : run(inNewYork(id)))
        await engine()
          .updateTable('merchant')
          .set({ time_zone: 'America/Chicago' })
          .where('source_id', '=', id)
          .execute()
        expect((await run(inNewYork(id).replace('-73.9972', '-73.9970'))).counts).toMatchObject({ updated: 1, bad: 0 })
      }
      expect([await zone('dined'), await zone('undined')]).toEqual(['America/Chicago', 'America/New_York'])
      await engine().updateTable('merchant').set({ time_zone: 'America/New_York' }).execute()
      await run(inNewYork('unvisited'))
      expect((await run(inFrisco('unvisited'))).counts).toMatchObject({ updated: 1, bad: 0 })
      await isSound()
    })
  })
