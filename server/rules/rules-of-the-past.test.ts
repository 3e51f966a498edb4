import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
import { daysAfterNoon, perDollar, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { ingestBatch } from '../feed/ingest-batch.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { publishRules } from './publish-rules.ts'

const now = new Date(daysAfterNoon(10))
const clock = { now: () => now }
const draft = (effectiveFrom: string): RuleDocument => ({
  ...pointRules,
  version: 2,
  effectiveFrom,
  rates: [{ tier: 0, accrual: perDollar(1) }],
})

/** A programme of its own with one member, who can dine. */
async function programme(db: Db, id: string) {
  const publish = (...rules: readonly RuleDocument[]) => publishRules(db, [{ id, rules }], now)
  await publish(pointRules)
  const memberId = await addMember(db, id)
  const cardToken = await linkCard(db, { partnerId: id, memberId })
  const restaurant = await addRestaurant(db, [id])
  const events = (reference: string, day: number) =>
    dineEvents(restaurant, { reference: `${id}-${reference}`, cardToken, day })
  const rewards = async () => {
    const rows = await db
      .selectFrom('transaction')
      .select('reward')
      .where('partner_id', '=', id)
      .orderBy('authorised_at')
      .execute()
    return rows.map(({ reward }) => reward)
  }
  return { publish, events, rewards, dine: (name: string, day: number) => ingestEvents(db, events(name, day), clock) }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a version that begins before visits which were judged without it is refused, and a late visit cuts nothing', async () => {
      const { publish, dine, rewards } = await programme(database.current.engine, 'late')
      await dine('first', 3)
      await expect(publish(pointRules, draft('2026-03-04'))).rejects.toThrow(
        /^partners\/late\/rules\.json: version 2: effectiveFrom 2026-03-04 is before 1 visit that was judged without it.*rules:rehearse/,
      )
      await dine('unrelated', 2)
      expect(await rewards()).toEqual([500, 500])
    })

    test('a version that begins in the past, and before no visit, is published', async () => {
      const { publish, dine, rewards } = await programme(database.current.engine, 'quiet')
      await dine('first', 3)
      expect(await publish(pointRules, draft('2026-03-07'))).toBe(1)
      await dine('later', 8)
      expect(await rewards()).toEqual([500, 100])
    })

    test('visits that are dated ahead of our clock hold up no version, and are judged by it where it has begun by then', async () => {
      const db = database.current.engine
      const { publish, dine, rewards } = await programme(db, 'ahead')
      await dine('today', 9)
      await dine('ahead', 10.9)
      // From midnight of March 13, which the visit of that morning is dated behind; `now` is noon of March 12.
      expect(await publish(pointRules, draft('2026-03-13'))).toBe(1)
      expect(await rewards()).toEqual([500, 100])
      const { reason } = await db
        .selectFrom('posting')
        .select('reason')
        .where('partner_id', '=', 'ahead')
        .where('kind', '=', 'adjustment')
        .executeTakeFirstOrThrow()
      expect(reason).toBe('rulesChanged')
      expect((await replayJournal(db, { partnerIds: ['ahead'], now })).examples).toEqual([])
      expect(await publish(pointRules, draft('2026-03-13'))).toBe(0)
    })

    test('a version that begins in the past is refused for a visit of the past, whatever is dated ahead', async () => {
      const { publish, dine } = await programme(database.current.engine, 'both')
      await dine('today', 9)
      await dine('ahead', 10.9)
      await expect(publish(pointRules, draft('2026-03-11'))).rejects.toThrow(/is before 1 visit that was/)
    })

    test('first rules that begin before visits of a programme that had none are refused as well', async () => {
      const db = database.current.engine
      const memberId = await addMember(db, 'unruled')
      const cardToken = await linkCard(db, { partnerId: 'unruled', memberId })
      const restaurant = await addRestaurant(db, ['unruled'])
      await ingestEvents(db, dineEvents(restaurant, { reference: 'unruled-1', cardToken, day: 3 }), clock)
      const publishing = publishRules(db, [{ id: 'unruled', rules: [pointRules] }], now)
      await expect(publishing).rejects.toThrow(/version 1: effectiveFrom 2020-01-01 is before 1 visit/)
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test('a visit that is being taken in when a version is published is seen, and refuses it', async () => {
    const db = database.current.engine
    const { publish, events, rewards } = await programme(db, 'racing')
    const other = await openAgain(database.current)
    const taken = Promise.withResolvers<void>()
    const taking = inTransaction(other.engine, async (tx) => {
      await ingestBatch(tx, events('first', 3), now)
      taken.resolve()
      await sleep(300)
    })
    await taken.promise
    const publishing = publish(pointRules, draft('2026-03-04'))
    await expect(publishing).rejects.toThrow(/is before 1 visit/)
    await taking
    expect(await rewards()).toEqual([500])
    await other.close()
  })
})
