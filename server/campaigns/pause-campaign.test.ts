import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { nothingPaid } from '#domain/dines/dine.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign, budgetState } from '#tests/dines/campaign-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { evaluateSupposed } from '../dines/evaluate-supposed.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { activateCampaign } from './activate-campaign.ts'
import { endCampaignNow } from './change-campaign.ts'
import { pauseCampaign, resumeCampaign } from './pause-campaign.ts'

const by = { code: 'one', actor: 'operator:test', reason: 'a test' }
const clockAt = (day: number) => ({ now: () => new Date(daysAfterNoon(day)) })
const context = clockAt(60)
let count = 0

async function makeWorld(db: Db) {
  const partnerId = `pausing${++count}`
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  const dine = (day: number) => dineEvents(restaurant, { reference: `${partnerId}-${day}`, cardToken, day })
  return { partnerId, restaurant, memberId, cardToken, dine, change: { partnerId, ...by } }
}

async function extraDays(db: Db, partnerId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('transaction')
    .select(['authorised_at as at', 'lines'])
    .where('partner_id', '=', partnerId)
    .orderBy('authorised_at')
    .execute()
  const having = rows.filter(({ lines }) => JSON.stringify(lines).includes('campaign:'))
  return having.map(({ at }) => (at.getTime() - daysAfterNoon(0)) / 86_400_000)
}

async function pausesOf(db: Db, partnerId: string) {
  const rows = await db
    .selectFrom('campaign_pause')
    .select(['paused_at as from', 'resumed_at as to'])
    .where('partner_id', '=', partnerId)
    .orderBy('paused_at')
    .execute()
  return rows.map(({ from, to }) => [from.getTime(), to?.getTime() ?? null])
}

async function expectSound(db: Db, partnerId: string): Promise<void> {
  expect((await verifyJournal(db)).faults).toEqual([])
  expect(await replayJournal(db, { partnerIds: [partnerId], now: context.now() })).toMatchObject({ faults: 0 })
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    test('visits of a pause have nothing, however late they are told; those before and after it keep theirs', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken, dine, change } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 1_000 })
      await ingestEvents(db, [...dine(1), eventOf(restaurant, { reference: 'held', cardToken, day: 9 })], clockAt(9))
      expect(await pauseCampaign(db, change, clockAt(10))).toEqual({ pausedAt: new Date(daysAfterNoon(10)) })
      await ingestEvents(db, [...dine(11), ...dine(2)], clockAt(12))
      expect(await resumeCampaign(db, change, clockAt(20))).toEqual({ resumedAt: new Date(daysAfterNoon(20)) })
      // The hold of the day before clears within the pause; one of the pause is told after it.
      const cleared = eventOf(restaurant, { reference: 'held', cardToken, day: 9, kind: 'clearing' })
      await ingestEvents(db, [...dine(21), ...dine(15), cleared], context)
      expect(await extraDays(db, partnerId)).toEqual([1, 2, 9, 21])
      expect((await budgetState(db, campaign)).granted).toBe(400)
      await expectSound(db, partnerId)
    })

    test('pausing twice is once, and it may be paused again; the audit log has each deed once', async () => {
      const db = database.current.engine
      const { partnerId, change } = await makeWorld(db)
      await addCampaign(db, partnerId)
      expect(await resumeCampaign(db, change, clockAt(1))).toMatchObject({ code: 'notPaused' })
      const first = await pauseCampaign(db, change, clockAt(2))
      expect(await pauseCampaign(db, change, clockAt(3))).toEqual(first)
      await resumeCampaign(db, change, clockAt(4))
      expect(await resumeCampaign(db, change, clockAt(5))).toMatchObject({ code: 'notPaused' })
      // At one moment, by clocks that are set back.
      await pauseCampaign(db, change, clockAt(4))
      await resumeCampaign(db, change, clockAt(3))
      await pauseCampaign(db, change, clockAt(3))
      const at = daysAfterNoon(4)
      expect(await pausesOf(db, partnerId)).toEqual([
        [daysAfterNoon(2), at],
        [at, at + 1],
        [at + 1, null],
      ])
      const entries = await db.selectFrom('audit_entry').select('action').where('partner_id', '=', partnerId).execute()
      const deeds = ['pause', 'resume', 'pause', 'resume', 'pause'].map((deed) => `campaign.${deed}`)
      expect(entries.map(({ action }) => action)).toEqual(deeds)
      expect(await verifyAudit(db, partnerId)).toMatchObject({ sound: true })
    })

    test('one that is over and one of another partner are not paused; one that is paused may be ended', async () => {
      const db = database.current.engine
      const { partnerId, change } = await makeWorld(db)
      await addCampaign(db, partnerId)
      expect(await pauseCampaign(db, { ...change, partnerId: 'another' }, context)).toMatchObject({ code: 'notFound' })
      expect(await resumeCampaign(db, { ...change, code: 'two' }, context)).toMatchObject({ code: 'notFound' })
      await pauseCampaign(db, change, clockAt(1))
      await endCampaignNow(db, change, clockAt(2))
      expect(await pauseCampaign(db, change, clockAt(3))).toMatchObject({ code: 'alreadyEnded' })
      expect(await resumeCampaign(db, change, clockAt(3))).toMatchObject({ code: 'alreadyEnded' })
    })

    test('while it is paused nobody is shown it, no visit would have it, and nobody activates it', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, memberId, cardToken, change } = await makeWorld(db)
      await addCampaign(db, partnerId, { terms: { activateUntil: '2026-12-31' } })
      await addCampaign(db, partnerId, { code: 'two' })
      const amounts = { ...nothingPaid, clearedCents: 10_000 }
      const place = { merchantId: restaurant.id, network: 'visa', cardToken, channel: 'dineIn' } as const
      const supposed = { partnerId, memberId, ...place, at: daysAfterNoon(11), amounts }
      const seen = async () => {
        const [verdict] = await evaluateSupposed(db, [supposed])
        return verdict?.trace.filter(({ rule }) => rule === 'campaign').map(({ saw }) => saw['code'])
      }
      const activate = (day: number) =>
        activateCampaign({ ...clockAt(day), database: database.current }, db, { partnerId, memberId, code: 'one' })
      expect(await seen()).toEqual(['one', 'two'])
      await pauseCampaign(db, change, clockAt(10))
      expect(await seen()).toEqual(['two'])
      expect(await activate(11)).toMatchObject({ code: 'notFound' })
      await resumeCampaign(db, change, clockAt(12))
      expect(await activate(13)).toEqual({})
    })

    test('the restaurant’s page has it again once it goes on', async () => {
      const db = database.current.engine
      const { id } = await addRestaurant(db, ['hilton'])
      await refreshListings(db, 'hilton')
      await addCampaign(db, 'hilton', { code: 'winter' })
      const visitor = createBrowser(world.app, 'hilton.localhost:3000')
      const shown = async () => (await visitor.get(`/api/Merchants/${id}/Campaigns`)).body.length
      const change = { ...by, partnerId: 'hilton', code: 'winter' }
      const pass = () => (world.clock.now = new Date(world.clock.now.getTime() + 1_000))
      const clock = { now: () => world.clock.now }
      expect(await shown()).toBe(1)
      await pauseCampaign(db, change, clock)
      expect(await shown()).toBe(0)
      pass()
      await resumeCampaign(db, change, clock)
      expect(await shown()).toBe(1)
    })

    test('a visit that is dated ahead keeps no change from taking effect now, and is judged again by it', async () => {
      const db = database.current.engine
      const { partnerId, dine, change } = await makeWorld(db)
      await addCampaign(db, partnerId)
      await ingestEvents(db, [...dine(59), ...dine(60.3)], context)
      expect(await extraDays(db, partnerId)).toEqual([59, 60.3])
      expect(await pauseCampaign(db, change, context)).toEqual({ pausedAt: context.now() })
      expect(await extraDays(db, partnerId)).toEqual([59])
      await expectSound(db, partnerId)
      await ingestEvents(db, dine(60.1), clockAt(60.1))
      expect(await resumeCampaign(db, change, clockAt(60.2))).toEqual({ resumedAt: clockAt(60.2).now() })
      expect(await extraDays(db, partnerId)).toEqual([59, 60.3])
      await expectSound(db, partnerId)
      expect(await endCampaignNow(db, change, clockAt(60.25))).toEqual({ endedAt: clockAt(60.25).now() })
      expect(await extraDays(db, partnerId)).toEqual([59])
      await expectSound(db, partnerId)
    })

    test('the database keeps pauses as they are and apart, and one of the past is found by the replay', async () => {
      const { engine: db, owner } = database.current
      const { partnerId, dine, change } = await makeWorld(db)
      const id = await addCampaign(db, partnerId)
      await ingestEvents(db, dine(1), context)
      await pauseCampaign(db, change, clockAt(5))
      await resumeCampaign(db, change, clockAt(8))
      const refused = [
        `delete from campaign_pause where campaign_id = ${id}`,
        `update campaign_pause set resumed_at = '2026-04-01Z' where campaign_id = ${id}`,
        `insert into campaign_pause values ('${partnerId}', ${id}, '2026-03-01Z', '2026-04-01Z')`,
        `insert into campaign_pause values ('${partnerId}', ${id}, '2026-05-01Z', '2026-05-01Z')`,
      ]
      for (const statement of refused) await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow()
      await expectSound(db, partnerId)
      await owner
        .insertInto('campaign_pause')
        .values({
          partner_id: partnerId,
          campaign_id: id,
          paused_at: new Date(0),
          resumed_at: new Date(daysAfterNoon(4)),
        })
        .execute()
      const { examples } = await replayJournal(db, { partnerIds: [partnerId], now: context.now() })
      expect(examples).toMatchObject([{ check: 'verdict' }])
    })
  })

describeOnPostgres('PostgreSQL, several at once', (database) => {
  test('of several who pause at once one does, and what is delivered meanwhile is judged by that', async () => {
    const db = database.current.engine
    const { partnerId, dine, change } = await makeWorld(db)
    await addCampaign(db, partnerId, { budget: 700 })
    const deliver = (days: readonly number[]) => Promise.all(days.map((day) => ingestEvents(db, dine(day), context)))
    const pause = () => pauseCampaign(db, change, clockAt(4))
    const [verdicts] = await Promise.all([
      Promise.all([pause(), pause(), pause()]),
      deliver([1, 2, 3, 4.5, 5, 6]),
      deliver([7, 8, 0.5, 9]),
    ])
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1)
    expect(await pausesOf(db, partnerId)).toHaveLength(1)
    await expectSound(db, partnerId)
  })
})
