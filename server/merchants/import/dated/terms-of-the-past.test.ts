import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { testImporter } from '#tests/importer.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transact.ts'
import { ingestBatch } from '../../../feed/ingest-batch.ts'
import { ingestEvents } from '../../../feed/ingest-events.ts'
import { replayJournal } from '../../../journal/replay/replay-journal.ts'
import { verifyJournal } from '../../../journal/verify-journal.ts'
import type { DatedImport, DatedKind } from './dated-rows.ts'
import { importDated } from './import-dated.ts'
import { offersFile } from './offers-file.ts'
import { termsFile } from './terms-file.ts'

const now = new Date(daysAfterNoon(60))
const partners = loadPartners().partners.filter(({ id }) => id === 'hilton')
const approval = { askedBy: 'operator:ada', approvedBy: 'operator:bea' }
const approved = { by: { ...testImporter, approval } }
let count = 0

/** A restaurant without terms where a member of hilton has dined on the third day, and what the rules say of each visit. */
async function dinedAt(db: Db) {
  await addRules(db, 'hilton')
  const memberId = await addMember(db, 'hilton')
  const cardToken = await linkCard(db, { partnerId: 'hilton', memberId })
  const restaurant = await addRestaurant(db, [])
  const { source_id: id } = await db
    .selectFrom('merchant')
    .select('source_id')
    .where('id', '=', restaurant.id)
    .executeTakeFirstOrThrow()
  const dine = async (where: Restaurant, day: number) => {
    const events = dineEvents(where, { reference: `past${++count}`, cardToken, day })
    await ingestEvents(db, events, { now: () => now })
  }
  const verdicts = async () => {
    const rows = await db
      .selectFrom('transaction')
      .select(['status', 'reward'])
      .where('member_id', '=', memberId)
      .orderBy('authorised_at')
      .execute()
    return rows.map(({ status, reward }) => `${status} ${reward}`)
  }
  const reasons = async () => {
    const rows = await db
      .selectFrom('posting')
      .select(['kind', 'reason'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
    return rows.map(({ kind, reason }) => `${kind} ${reason}`)
  }
  const isSound = async () => {
    expect((await verifyJournal(db)).faults).toEqual([])
    expect((await replayJournal(db, { partnerIds: ['hilton'], now })).examples).toEqual([])
  }
  await dine(restaurant, 3)
  return { id, restaurant, cardToken, dine, verdicts, reasons, isSound }
}

async function importLines<Field extends string, Value>(
  { db, kind }: { readonly db: Db; readonly kind: DatedKind<Field, Value> },
  lines: readonly string[],
  options: Partial<DatedImport> = {},
) {
  const told: string[] = []
  const counts = await importDated({ db, kind }, () => Readable.from([lines.join('\n')]), {
    partners,
    by: testImporter,
    now: () => now,
    onReject: ({ line, column, reason }) => told.push(`${line} ${column}: ${reason}`),
    ...options,
  })
  return { counts, told }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('terms and offers that begin before visits which were judged without them are refused, and nothing changes', async () => {
      const db = database.current.engine
      const { id, restaurant, dine, verdicts, isSound } = await dinedAt(db)
      const quiet = await addRestaurant(db, [])
      const terms = await importLines({ db, kind: termsFile }, [
        'id,from',
        `${id},2020-01-01`,
        `${quiet.acquirerMerchantId},2020-01-01`,
      ])
      expect(terms.counts).toMatchObject({ changed: 1, bad: 1 })
      expect(terms.told).toEqual([
        '2 from: begins at 2020-01-01T05:00:00.000Z, before 1 visit that was judged without it: a change of the past has to be previewed, and approved by a second person',
      ])
      const offers = await importLines({ db, kind: offersFile }, [
        'id,code,title,reward,from',
        `${id},come-by,Come by,250,2020-01-01`,
      ])
      expect(offers.counts).toMatchObject({ changed: 0, bad: 1 })
      await dine(restaurant, 2)
      expect(await verdicts()).toEqual(['Forfeit 0', 'Forfeit 0'])
      await isSound()
    })

    test('a preview tells members, visits and sums, and writes nothing', async () => {
      const db = database.current.engine
      const { id, verdicts, isSound } = await dinedAt(db)
      const lines = ['id,from', `${id},2020-01-01`]
      const { counts } = await importLines({ db, kind: termsFile }, lines, { past: 'previewed' })
      expect(counts).toMatchObject({ changed: 1, bad: 0 })
      expect(counts.effects).toEqual([
        { partnerId: 'hilton', members: 1, visits: 1, more: 500, less: 0, winners: 1, losers: 0 },
      ])
      expect(await verdicts()).toEqual(['Forfeit 0'])
      expect((await importLines({ db, kind: termsFile }, lines)).counts).toMatchObject({ changed: 0, bad: 1 })
      const audited = await db.selectFrom('audit_entry').select('details').where('partner_id', '=', 'hilton').execute()
      expect(audited.filter(({ details }) => details.includes(id))).toEqual([])
      await isSound()
    })

    test('what a second person approved is applied to each visit that it touches, once, with its reason', async () => {
      const db = database.current.engine
      const { id, verdicts, reasons, isSound } = await dinedAt(db)
      const lines = ['id,from', `${id},2020-01-01`]
      const first = await importLines({ db, kind: termsFile }, lines, approved)
      expect(first.counts).toMatchObject({ changed: 1, bad: 0 })
      expect(first.counts.effects).toMatchObject([{ members: 1, visits: 1, more: 500 }])
      expect(await verdicts()).toEqual(['Awarded 500'])
      const again = await importLines({ db, kind: termsFile }, lines, approved)
      expect(again.counts).toMatchObject({ changed: 0, unchanged: 1, effects: [] })
      const offer = ['id,code,title,reward,from', `${id},come-by,Come by,250,2020-01-01`]
      expect((await importLines({ db, kind: offersFile }, offer, approved)).counts).toMatchObject({ changed: 1 })
      expect(await verdicts()).toEqual(['Awarded 750'])
      expect(await reasons()).toEqual(['award null', 'adjustment termsChanged'])
      const { details } = await db
        .selectFrom('audit_entry')
        .select('details')
        .where('partner_id', '=', 'hilton')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(details)).toMatchObject({ ...approval, members: 1 })
      await isSound()
    })

    test('what begins now judges visits anew that a clock ahead of ours has dated later', async () => {
      const db = database.current.engine
      const { id, restaurant, dine, verdicts, isSound } = await dinedAt(db)
      await dine(restaurant, 60.2)
      const { counts } = await importLines({ db, kind: termsFile }, ['id', id])
      expect(counts).toMatchObject({ changed: 1, bad: 0 })
      expect(await verdicts()).toEqual(['Forfeit 0', 'Awarded 500'])
      await isSound()
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test('a visit that is being taken in while its terms of the past are imported is judged by them', async () => {
    const db = database.current.engine
    const { id, restaurant, cardToken, verdicts, isSound } = await dinedAt(db)
    const other = await openAgain(database.current)
    const anotherToken = await linkCard(db, { partnerId: 'hilton', memberId: await addMember(db, 'hilton') })
    const tokens = [cardToken, anotherToken]
    const taken = Promise.withResolvers<void>()
    const events = tokens.flatMap((token) =>
      dineEvents(restaurant, { reference: `meanwhile-${token}`, cardToken: token, day: 5 }),
    )
    const taking = inTransaction(other.engine, async (tx) => {
      await ingestBatch(tx, events, now)
      taken.resolve()
      await sleep(300)
    })
    await taken.promise
    const lines = ['id,from', `${id},2020-01-01`]
    const imported = importLines({ db, kind: termsFile }, lines, approved)
    await taking
    expect((await imported).counts).toMatchObject({ changed: 1, effects: [{ members: 2, visits: 3, more: 1_500 }] })
    expect(await verdicts()).toEqual(['Awarded 500', 'Awarded 500'])
    await isSound()
    await other.close()
  })
})
