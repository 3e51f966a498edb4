import { describe, expect, test } from 'vitest'
import { nothingPaid } from '#domain/dines/dine.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign, budgetState } from '#tests/dines/campaign-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { evaluateSupposed } from '../dines/evaluate-supposed.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { activateCampaign } from './activate-campaign.ts'
import { endCampaignNow } from './change-campaign.ts'
import { listMembers } from './list-members.ts'

const by = { actor: 'operator:test', reason: 'a test' }
const clockAt = (day: number) => ({ now: () => new Date(daysAfterNoon(day)) })
const context = clockAt(60)
let count = 0

const publicIdOf = (memberId: number) => `m${memberId}`.padEnd(22, '_')

/** A member with a card, whose public id is one of those that there are. */
async function addDiner(db: Db, partnerId: string) {
  const memberId = await addMember(db, partnerId)
  await db
    .updateTable('member')
    .set({ public_id: publicIdOf(memberId) })
    .where('id', '=', memberId)
    .execute()
  return { memberId, publicId: publicIdOf(memberId), cardToken: await linkCard(db, { partnerId, memberId }) }
}

async function makeWorld(db: Db) {
  const partnerId = `listing${++count}`
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  return { partnerId, restaurant, chosen: await addDiner(db, partnerId), other: await addDiner(db, partnerId) }
}

const named = (...publicIds: readonly string[]) => publicIds.map((publicId, index) => ({ line: index + 2, publicId }))

async function addedAt(db: Db, memberId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('campaign_member')
    .select('added_at as at')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ at }) => at.getTime())
}

async function verdictsOf(db: Db, partnerId: string) {
  return db
    .selectFrom('transaction')
    .select(['member_id as memberId', 'lines', 'trace'])
    .where('partner_id', '=', partnerId)
    .orderBy('authorised_at')
    .execute()
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    test('visits of listed members have it from then on, and nothing tells others of it', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, chosen, other } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 1_000, terms: { listedMembers: true } })
      const change = { partnerId, code: 'one', ...by }
      const dine = ({ cardToken, memberId }: typeof chosen, day: number) =>
        dineEvents(restaurant, { reference: `${partnerId}-${memberId}-${day}`, cardToken, day })
      await ingestEvents(db, [...dine(chosen, 1), ...dine(other, 1)], clockAt(5))
      const verdict = await listMembers(db, { ...change, members: named(chosen.publicId) }, clockAt(6))
      expect(verdict).toEqual({ added: 1, unchanged: 0 })
      // One of the days before is told late.
      const late = [...dine(chosen, 3), ...dine(chosen, 7), ...dine(other, 7), ...dine(other, 3)]
      await ingestEvents(db, late, context)
      expect(await budgetState(db, campaign)).toEqual({
        granted: 100,
        grants: [{ asked: 100, given: 100, granted: 100 }],
      })
      const told = (await verdictsOf(db, partnerId)).map(({ memberId, lines, trace }) => [
        memberId === chosen.memberId,
        JSON.stringify(lines).includes('campaign:one'),
        JSON.stringify(trace).includes('"campaign"'),
      ])
      expect(told.filter(([, , isTold]) => isTold)).toEqual([[true, true, true]])
      expect(told).toHaveLength(6)
      expect((await verifyJournal(db)).faults).toEqual([])
      expect(await replayJournal(db, { partnerIds: [partnerId], now: context.now() })).toMatchObject({ faults: 0 })
    })

    test('the forecast and the restaurant’s page have it for a listed member alone', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, chosen, other } = await makeWorld(db)
      await addCampaign(db, partnerId, { terms: { listedMembers: true } })
      await listMembers(db, { partnerId, code: 'one', ...by, members: named(chosen.publicId) }, clockAt(1))
      const forecast = async ({ memberId, cardToken }: typeof chosen) => {
        const dine = { partnerId, memberId, merchantId: restaurant.id, network: 'visa', cardToken } as const
        const amounts = { ...nothingPaid, clearedCents: 10_000 }
        const [verdict] = await evaluateSupposed(db, [{ ...dine, channel: 'dineIn', at: daysAfterNoon(2), amounts }])
        return JSON.stringify(verdict)
      }
      expect(await forecast(chosen)).toContain('campaign:one')
      expect(await forecast(other)).not.toContain('campaign')
      const { id } = await addRestaurant(db, ['hilton'])
      await refreshListings(db, 'hilton')
      await addCampaign(db, 'hilton', { code: 'for-some', terms: { listedMembers: true } })
      const host = 'hilton.localhost:3000'
      const [first, second] = [await joinedBrowser(world.app, { host }), await joinedBrowser(world.app, { host })]
      const members = named(first.member.publicId)
      const clock = { now: () => world.clock.now }
      expect(await listMembers(db, { partnerId: 'hilton', code: 'for-some', ...by, members }, clock)).toMatchObject({
        added: 1,
      })
      const shown = async (browser: ReturnType<typeof createBrowser>) =>
        (await browser.get(`/api/Merchants/${id}/Campaigns`)).body.map(({ code }: { readonly code: string }) => code)
      expect(await shown(first.browser)).toEqual(['for-some'])
      expect(await shown(second.browser)).toEqual([])
      expect(await shown(createBrowser(world.app, host))).toEqual([])
    })

    test('who is not on the list can’t activate it, and is told nothing of it', async () => {
      const db = database.current.engine
      const { partnerId, chosen, other } = await makeWorld(db)
      await addCampaign(db, partnerId, { terms: { listedMembers: true, activateUntil: '2026-03-31' } })
      await listMembers(db, { partnerId, code: 'one', ...by, members: named(chosen.publicId) }, clockAt(1))
      const activate = ({ memberId }: typeof chosen) =>
        activateCampaign({ ...clockAt(2), database: database.current }, db, { partnerId, memberId, code: 'one' })
      expect(await activate(other)).toMatchObject({ code: 'notFound' })
      expect(await activate(chosen)).toEqual({})
    })

    test('one who is not of the programme is named by line, and nobody is added', async () => {
      const db = database.current.engine
      const { partnerId, chosen, other } = await makeWorld(db)
      const stranger = await addDiner(db, `${partnerId}-other`)
      const gone = await addDiner(db, partnerId)
      await db.updateTable('member').set({ erased_at: new Date() }).where('id', '=', gone.memberId).execute()
      await addCampaign(db, partnerId, { terms: { listedMembers: true } })
      const strangers = [stranger.publicId, gone.publicId, '', 'N\u0000', 'x'.repeat(1_000_000)]
      const verdict = await listMembers(
        db,
        { partnerId, code: 'one', ...by, members: named(chosen.publicId, ...strangers, other.publicId) },
        context,
      )
      expect(verdict).toMatchObject([3, 4, 5, 6, 7].map((line) => ({ line, column: 'member' })))
      expect(JSON.stringify(verdict).length).toBeLessThan(2_000)
      expect(await addedAt(db, chosen.memberId)).toEqual([])
    })

    test('who is added again stays since the first time, and the audit log has each addition once', async () => {
      const db = database.current.engine
      const { partnerId, chosen, other } = await makeWorld(db)
      await addCampaign(db, partnerId, { terms: { listedMembers: true } })
      const add = (day: number, ...publicIds: readonly string[]) =>
        listMembers(db, { partnerId, code: 'one', ...by, members: named(...publicIds) }, clockAt(day))
      expect(await add(1, chosen.publicId, chosen.publicId)).toEqual({ added: 1, unchanged: 1 })
      expect(await add(2, chosen.publicId)).toEqual({ added: 0, unchanged: 1 })
      expect(await add(3, other.publicId, chosen.publicId)).toEqual({ added: 1, unchanged: 1 })
      expect(await addedAt(db, chosen.memberId)).toEqual([daysAfterNoon(1)])
      expect(await addedAt(db, other.memberId)).toEqual([daysAfterNoon(3)])
      const entries = await db.selectFrom('audit_entry').select('action').where('partner_id', '=', partnerId).execute()
      expect(entries.map(({ action }) => action)).toEqual(['campaign.addMembers', 'campaign.addMembers'])
      expect(await verifyAudit(db, partnerId)).toMatchObject({ sound: true })
    })

    test('a campaign without a list, one that is over and one of another partner take nobody', async () => {
      const db = database.current.engine
      const { partnerId, chosen } = await makeWorld(db)
      const members = named(chosen.publicId)
      await addCampaign(db, partnerId, { code: 'all' })
      await addCampaign(db, partnerId, { code: 'ended', terms: { listedMembers: true } })
      await endCampaignNow(db, { partnerId, code: 'ended', ...by }, clockAt(1))
      await addCampaign(db, `${partnerId}-other`, { code: 'theirs', terms: { listedMembers: true } })
      const codes = await Promise.all(
        ['all', 'ended', 'theirs'].map((code) => listMembers(db, { partnerId, code, ...by, members }, clockAt(2))),
      )
      expect(codes).toMatchObject([{ code: 'forEveryone' }, { code: 'alreadyEnded' }, { code: 'notFound' }])
    })

    test('a visit that is dated ahead keeps nobody from being on the list from now on, and is judged again', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, chosen } = await makeWorld(db)
      await addCampaign(db, partnerId, { terms: { listedMembers: true } })
      const { cardToken, memberId } = chosen
      const ahead = (hours: number) =>
        dineEvents(restaurant, { reference: `${partnerId}-${hours}`, cardToken, day: 60 + hours / 24 })
      await ingestEvents(db, ahead(2), context)
      await listMembers(db, { partnerId, code: 'one', ...by, members: named(chosen.publicId) }, context)
      await ingestEvents(db, ahead(3), context)
      expect(await addedAt(db, memberId)).toEqual([daysAfterNoon(60)])
      const earned = (await verdictsOf(db, partnerId)).map(({ lines }) => JSON.stringify(lines).includes('campaign:'))
      expect(earned).toEqual([true, true])
      expect(await replayJournal(db, { partnerIds: [partnerId], now: context.now() })).toMatchObject({ faults: 0 })
    })

    test('nobody is taken off a list, and one who was put on it in the past is found by the replay', async () => {
      const { engine: db, owner } = database.current
      const { partnerId, restaurant, chosen, other } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { terms: { listedMembers: true } })
      const dines = [chosen, other].map(({ cardToken }, index) =>
        dineEvents(restaurant, { reference: `${partnerId}-${index}`, cardToken, day: 7 }),
      )
      await listMembers(db, { partnerId, code: 'one', ...by, members: named(chosen.publicId) }, clockAt(1))
      await ingestEvents(db, dines.flat(), context)
      const own = () => owner.deleteFrom('campaign_member').where('campaign_id', '=', campaign)
      await expect(own().execute()).rejects.toThrow('are kept')
      await owner
        .insertInto('campaign_member')
        .values({ partner_id: partnerId, campaign_id: campaign, member_id: other.memberId, added_at: new Date(0) })
        .execute()
      const { examples } = await replayJournal(db, { partnerIds: [partnerId], now: context.now() })
      expect(examples).toMatchObject([{ check: 'verdict', memberId: other.memberId }])
    })
  })
