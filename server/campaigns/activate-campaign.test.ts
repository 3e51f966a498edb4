import { describe, expect, test } from 'vitest'
import { joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign, budgetState } from '#tests/dines/campaign-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { Db } from '../db/database.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { activateCampaign } from './activate-campaign.ts'

const now = () => new Date(daysAfterNoon(10))
let count = 0

async function makeWorld(db: Db, members: number) {
  const partnerId = `activating${++count}`
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  const memberIds = await Promise.all(Array.from({ length: members }, () => addMember(db, partnerId)))
  return { partnerId, restaurant, memberIds }
}

const activatedOf = async (db: Db, campaignId: number) => {
  const { activated } = await db
    .selectFrom('campaign')
    .select('activated')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return activated
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const activate = (partnerId: string, memberId: number, code = 'one', at = now) =>
      activateCampaign({ now: at, database: database.current }, database.current.engine, { partnerId, memberId, code })

    test('visits count from the activation on, and a visit of that very moment too', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, memberIds } = await makeWorld(db, 1)
      const [memberId = 0] = memberIds
      const cardToken = await linkCard(db, { partnerId, memberId })
      const campaign = await addCampaign(db, partnerId, { budget: 1_000, terms: { activateUntil: '2026-03-31' } })
      const context = { now: () => new Date(daysAfterNoon(30)) }
      const dine = (day: number) => dineEvents(restaurant, { reference: `${partnerId}-${day}`, cardToken, day })
      await ingestEvents(db, [9, 10].flatMap(dine), context)
      expect(await activate(partnerId, memberId)).toEqual({})
      expect(await activate(partnerId, memberId)).toEqual({})
      await ingestEvents(db, dine(11), context)
      expect(await budgetState(db, campaign)).toMatchObject({
        granted: 200,
        grants: [{ granted: 100 }, { granted: 100 }],
      })
      expect(await activatedOf(db, campaign)).toBe(1)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('the first so many members have it, until its last day', async () => {
      const db = database.current.engine
      const { partnerId, memberIds } = await makeWorld(db, 3)
      const [first = 0, second = 0, third = 0] = memberIds
      const campaign = await addCampaign(db, partnerId, { activationLimit: 2, terms: { activateUntil: '2026-03-12' } })
      expect(await activate(partnerId, first)).toEqual({})
      expect(await activate(partnerId, second, 'one', () => new Date('2026-03-13T11:59:59Z'))).toEqual({})
      expect(await activate(partnerId, third)).toMatchObject({ code: 'campaignFull' })
      expect(await activate(partnerId, first)).toEqual({})
      expect(await activate(partnerId, third, 'one', () => new Date('2026-03-13T12:00:00Z'))).toMatchObject({
        code: 'campaignOver',
      })
      expect(await activatedOf(db, campaign)).toBe(2)
    })

    test('a campaign of another partner, one that nobody activates, and one that was ended are not found', async () => {
      const db = database.current.engine
      const { partnerId, memberIds } = await makeWorld(db, 1)
      const [memberId = 0] = memberIds
      const terms = { activateUntil: '2026-03-31' }
      await addCampaign(db, `${partnerId}-other`, { terms })
      await addCampaign(db, partnerId, { code: 'open' })
      const ended = await addCampaign(db, partnerId, { code: 'ended', terms })
      await db.updateTable('campaign').set({ ended_at: now() }).where('id', '=', ended).execute()
      for (const code of ['one', 'open', 'ended', 'nothing'])
        expect(await activate(partnerId, memberId, code)).toMatchObject({ code: 'notFound' })
    })

    test('a member activates by a call, once however often; a visitor is asked to sign in', async () => {
      const db = database.current.engine
      await addCampaign(db, 'hilton', { code: 'by-call', terms: { activateUntil: '2099-12-31' }, activationLimit: 1 })
      const { browser } = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      const path = '/api/Member/Campaigns/by-call'
      const answers = await Promise.all([browser.post(path), browser.post(path)])
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, {}],
        [200, {}],
      ])
      const other = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect(await other.browser.post(path)).toMatchObject({ status: 409, body: { code: 'campaignFull' } })
      const elsewhere = await joinedBrowser(world.app, { host: 'nosh.localhost:3000' })
      expect(await elsewhere.browser.post(path)).toMatchObject({ status: 404 })
    })
  })

describeOnPostgres('PostgreSQL, several at once', (database) => {
  test('of many who ask for the last places at once as many have one as there are, while visits spend the budget', async () => {
    const db = database.current.engine
    const { partnerId, restaurant, memberIds } = await makeWorld(db, 16)
    const campaign = await addCampaign(db, partnerId, {
      activationLimit: 5,
      budget: 350,
      terms: { activateUntil: '2026-03-31' },
    })
    const cards = await Promise.all(memberIds.map((memberId) => linkCard(db, { partnerId, memberId })))
    const context = { now: () => new Date(daysAfterNoon(30)) }
    const dines = cards.map((cardToken, index) =>
      eventOf(restaurant, { reference: `${partnerId}-${index}`, cardToken, day: 20, kind: 'clearing' }),
    )
    const [verdicts] = await Promise.all([
      Promise.all(
        memberIds.map((memberId) =>
          activateCampaign({ now, database: database.current }, db, { partnerId, memberId, code: 'one' }),
        ),
      ),
      Promise.all(dines.map((dine) => ingestEvents(db, [dine], context))),
    ])
    expect(verdicts.filter((verdict) => !('code' in verdict))).toHaveLength(5)
    expect(await activatedOf(db, campaign)).toBe(5)
    expect((await budgetState(db, campaign)).granted).toBe(350)
    expect((await verifyJournal(db)).faults).toEqual([])
  })
})
