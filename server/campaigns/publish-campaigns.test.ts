import { nothingPaid } from '#domain/dines/dine.ts'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { evaluateSupposed } from '../dines/evaluate-supposed.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { findCampaign, findPlaceIds } from './campaign-store.ts'
import { endCampaignNow, raiseCampaign } from './change-campaign.ts'
import { type Published, publishCampaigns, type RejectedCampaign } from './publish-campaigns.ts'
import { readCampaignFile } from './files/read-campaign-rows.ts'

const clock = { now: () => new Date(daysAfterNoon(60)) }
const by = { actor: 'operator:test', reason: 'a test' }
let count = 0

async function makeWorld(db: Db) {
  const partnerId = `publishing${++count}`
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  return { partnerId, restaurant, memberId, cardToken }
}

async function publish(
  db: Db,
  partnerId: string,
  ...lines: readonly string[]
): Promise<Published | readonly RejectedCampaign[]> {
  const { campaigns, rejects } = await readCampaignFile(Readable.from([Buffer.from(lines.join('\n'))]), 'Point')
  return rejects.length > 0 ? rejects : publishCampaigns(db, { partnerId, campaigns, ...by }, clock)
}

const columns =
  'code,title,from,to,weekdays,hours,restaurants,states,cities,zips,tiers,new_days,members,reward,rate,least_bill,activate_until,activation_limit,uses,budget,stacks'

describe('rows that can’t be read', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['code', 'code,title,reward', 'a b,Title,5'],
    ['title', 'code,title,reward', 'a,,5'],
    ['reward', 'code,title,reward', 'a,Title,'],
    ['reward', 'code,title,reward,rate', 'a,Title,5,3 per $1'],
    ['reward', 'code,title,reward', 'a,Title,$5'],
    ['rate', 'code,title,rate', 'a,Title,5%'],
    ['rate', 'code,title,rate', 'a,Title,500 every $100'],
    ['from', 'code,title,reward,from', 'a,Title,5,2026-02-30'],
    ['to', 'code,title,reward,from,to', 'a,Title,5,2026-06-02,2026-06-01'],
    ['weekdays', 'code,title,reward,weekdays', 'a,Title,5,Mon|Someday'],
    ['hours', 'code,title,reward,hours', 'a,Title,5,17:00-24:30'],
    ['hours', 'code,title,reward,hours', 'a,Title,5,17:00-17:00'],
    ['hours', 'code,title,reward,hours', 'a,Title,5,17:00'],
    ['tiers', 'code,title,reward,tiers', 'a,Title,5,gold'],
    ['new_days', 'code,title,reward,new_days', 'a,Title,5,0'],
    ['members', 'code,title,reward,members', 'a,Title,5,some'],
    ['least_bill', 'code,title,reward,least_bill', 'a,Title,5,ten'],
    ['uses', 'code,title,reward,uses', 'a,Title,5,1.5'],
    ['budget', 'code,title,reward,budget', 'a,Title,5,-1'],
    ['budget', 'code,title,reward,budget', 'a,Title,5,99999999999'],
    ['activation_limit', 'code,title,reward,activation_limit', 'a,Title,5,10'],
    ['activate_until', 'code,title,reward,activate_until', 'a,Title,5,soon'],
    ['stacks', 'code,title,reward,stacks', 'a,Title,5,maybe'],
    ['states', 'code,title,reward,states', 'a,Title,5,New York'],
    ['cities', 'code,title,reward,cities', 'a,Title,5,Springfield'],
    ['zips', 'code,title,reward,zips', 'a,Title,5,100%'],
  ]
  test.each(cases)('%s of "%s": %s', async (column, header, row) => {
    const { campaigns, rejects } = await readCampaignFile(Readable.from([Buffer.from(`${header}\n${row}`)]), 'Point')
    expect(campaigns).toEqual([])
    expect(rejects).toMatchObject([{ line: 2, column }])
  })

  test('a column that there is not is refused with the file', async () => {
    await expect(readCampaignFile(Readable.from([Buffer.from('code,title,price\na,A,1')]), 'Point')).rejects.toThrow(
      'Line 1: there is no column "price"',
    )
  })
})

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a published campaign says what its row says, and earns from then on', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, memberId, cardToken } = await makeWorld(db)
      const row = `lunch,Lunch for more,,2026-12-31,Mon|Tue,11:00-15:00,,NY,New York,100,select|vip,400,listed,,2 per $1,$20,2026-05-31,500,3,10000,yes`
      expect(await publish(db, partnerId, columns, row)).toEqual({ published: 1, changed: 0, unchanged: 0 })
      const campaign = await findCampaign(db, partnerId, 'lunch')
      expect(campaign).toMatchObject({
        title: 'Lunch for more',
        terms: {
          extra: { accrual: { shape: 'perDollar', units: { numerator: 2, denominator: 1 } } },
          weekdays: [1, 2],
          hours: { from: 660, to: 900 },
          lastDay: '2026-12-31',
          tiers: [2, 3],
          joinedWithinDays: 400,
          listedMembers: true,
          leastBillCents: 2_000,
          usesPerMember: 3,
          activateUntil: '2026-05-31',
          stacks: true,
        },
        activeFrom: clock.now(),
        activeTo: new Date('2027-01-01T12:00Z'),
        activationLimit: 500,
        budget: 10_000,
        granted: 0,
        isEverywhere: false,
      })
      expect(await findPlaceIds(db, { partnerId, campaignId: campaign?.id ?? 0 })).toEqual([restaurant.id])
      const amounts = { ...nothingPaid, clearedCents: 10_000 }
      expect(await publish(db, partnerId, 'code,title,reward', 'plain,Plain,70')).toMatchObject({ published: 1 })
      const dine = {
        partnerId,
        memberId,
        merchantId: restaurant.id,
        network: 'visa',
        cardToken,
        channel: 'dineIn',
        amounts,
      } as const
      const [then] = await evaluateSupposed(db, [{ ...dine, at: daysAfterNoon(60) }])
      expect(then?.lines.map(({ code }) => code)).toEqual(['settle', 'campaign:plain'])
      const [before] = await evaluateSupposed(db, [{ ...dine, at: daysAfterNoon(60) - 1 }])
      expect(before?.lines.map(({ code }) => code)).toEqual(['settle'])
    })

    test('one bad row, and nothing of the file is published', async () => {
      const db = database.current.engine
      const { partnerId } = await makeWorld(db)
      const verdict = await publish(
        db,
        partnerId,
        'code,title,reward,restaurants',
        'good,Good,5,',
        'bad,Bad,5,nowhere',
        'good,Again,5,',
      )
      expect(verdict).toMatchObject([{ line: 4, column: 'code', reason: 'the same campaign as in line 2' }])
      const places = await publish(db, partnerId, 'code,title,reward,restaurants', 'good,Good,5,', 'bad,Bad,5,nowhere')
      expect(places).toMatchObject([{ line: 3, column: 'restaurants' }])
      expect(await findCampaign(db, partnerId, 'good')).toBeUndefined()
    })

    test('what begins before visits that were judged without it is refused, elsewhere or from now on it is not', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const other = await addRestaurant(db, [partnerId])
      await ingestEvents(db, dineEvents(restaurant, { reference: partnerId, cardToken, day: 30 }), clock)
      const header = 'code,title,reward,from,restaurants'
      expect(await publish(db, partnerId, header, 'past,Past,5,2026-03-15,')).toMatchObject([
        { line: 2, column: 'from' },
      ])
      expect(
        await publish(db, partnerId, header, `past,Past,5,2026-03-15,${restaurant.acquirerMerchantId}`),
      ).toMatchObject([{ column: 'from' }])
      expect(await publish(db, partnerId, header, `past,Past,5,2026-03-15,${other.acquirerMerchantId}`)).toMatchObject({
        published: 1,
      })
      expect(await publish(db, partnerId, header, 'later,Later,5,2026-04-10,')).toMatchObject({ published: 1 })
      expect(await replayJournal(db, { partnerIds: [partnerId], now: clock.now() })).toMatchObject({ faults: 0 })
    })

    test('a visit that is dated ahead is judged again by what begins and ends from now on', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const ahead = (name: string, hours: number) =>
        dineEvents(restaurant, { reference: `${partnerId}-${name}`, cardToken, day: 60 + hours / 24 })
      await ingestEvents(db, ahead('a', 2), clock)
      expect(await publish(db, partnerId, 'code,title,reward', 'now,Now,5')).toMatchObject({ published: 1 })
      await ingestEvents(db, ahead('b', 3), clock)
      const rewards = await db.selectFrom('transaction').select('reward').where('partner_id', '=', partnerId).execute()
      expect(rewards.map(({ reward }) => reward)).toEqual([505, 505])
      await endCampaignNow(db, { partnerId, code: 'now', ...by }, clock)
      await ingestEvents(db, ahead('c', 4), clock)
      const rows = await db
        .selectFrom('transaction')
        .select('reward')
        .where('partner_id', '=', partnerId)
        .orderBy('authorised_at')
        .execute()
      expect(rows.map(({ reward }) => reward)).toEqual([500, 500, 500])
      expect(await replayJournal(db, { partnerIds: [partnerId], now: clock.now() })).toMatchObject({ faults: 0 })
    })

    test('the same again changes nothing; other terms are refused, a larger budget raises it, restaurants that fit by now join', async () => {
      const db = database.current.engine
      const { partnerId, restaurant } = await makeWorld(db)
      const header = 'code,title,reward,budget,states'
      const row = 'one,One,5,100,NY'
      expect(await publish(db, partnerId, header, row)).toEqual({ published: 1, changed: 0, unchanged: 0 })
      expect(await publish(db, partnerId, header, row)).toEqual({ published: 0, changed: 0, unchanged: 1 })
      expect(await publish(db, partnerId, header, 'one,One,6,100,NY')).toMatchObject([{ line: 2, column: 'code' }])
      expect(await publish(db, partnerId, header, 'one,One,5,99,NY')).toMatchObject([{ column: 'budget' }])
      expect(await publish(db, partnerId, header, 'one,One,5,,NY')).toMatchObject([{ column: 'code' }])
      const { id } = await addRestaurant(db, [partnerId])
      expect(await publish(db, partnerId, header, 'one,One,5,150,NY')).toEqual({
        published: 0,
        changed: 1,
        unchanged: 0,
      })
      const campaign = await findCampaign(db, partnerId, 'one')
      expect(campaign?.budget).toBe(150)
      const places = await findPlaceIds(db, { partnerId, campaignId: campaign?.id ?? 0 })
      expect(places.toSorted((a, b) => a - b)).toEqual([restaurant.id, id])
    })

    test('a campaign is ended once, its budget is only raised, at its partner alone, and the audit log has it', async () => {
      const db = database.current.engine
      const { partnerId } = await makeWorld(db)
      await publish(db, partnerId, 'code,title,reward,budget', 'one,One,5,100', 'free,Free,5,')
      const change = { partnerId, code: 'one', ...by }
      expect(await raiseCampaign(db, { ...change, budget: 100 }, clock)).toMatchObject({ code: 'notLarger' })
      expect(await raiseCampaign(db, { ...change, budget: 101 }, clock)).toBe('raised')
      expect(await raiseCampaign(db, { ...change, code: 'free', budget: 101 }, clock)).toMatchObject({
        code: 'noBudget',
      })
      expect(await endCampaignNow(db, { ...change, partnerId: 'another' }, clock)).toMatchObject({ code: 'notFound' })
      expect(await endCampaignNow(db, change, clock)).toEqual({ endedAt: clock.now() })
      expect(await endCampaignNow(db, change, clock)).toMatchObject({ code: 'alreadyEnded' })
      expect(await publish(db, partnerId, 'code,title,reward,budget', 'one,One,5,101')).toMatchObject([
        { column: 'code' },
      ])
      const entries = await db
        .selectFrom('audit_entry')
        .select(['action', 'subject'])
        .where('partner_id', '=', partnerId)
        .orderBy('position')
        .execute()
      expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
        'campaign.publish campaign:one',
        'campaign.publish campaign:free',
        'campaign.raise campaign:one',
        'campaign.end campaign:one',
      ])
      expect(await verifyAudit(db, partnerId)).toMatchObject({ sound: true })
    })
  })
