import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign } from '#tests/dines/campaign-world.ts'
import { addRestaurant, dineEvents, type Restaurant } from '#tests/dines/feed-world.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { refreshListings } from './search/listing-store.ts'

for (const [at, kind] of testDatabases().entries())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let restaurant: Restaurant
    let serial = 9000 + at * 500
    beforeAll(async () => {
      world = await createTestApp(database.current)
      restaurant = await addRestaurant(database.current.engine, ['nosh'])
      await refreshListings(database.current.engine, 'nosh')
    })
    afterAll(() => world.close())

    async function diner() {
      const { browser } = await joinedBrowser(world.app)
      await linkCard(world, browser, visaNumber(++serial))
      const { engine } = database.current
      const links = engine.selectFrom('card_link').select(['id', 'card_token', 'linked_at']).orderBy('id', 'desc')
      return { browser, link: await links.limit(1).executeTakeFirstOrThrow() }
    }

    function forecast(browser: Browser, query: Record<string, string>, merchantId: number = restaurant.id) {
      return browser.get(`/api/v2/Merchants/${merchantId}/Forecast?${new URLSearchParams(query).toString()}`)
    }

    const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hourMs)

    test('a forecast is what the engine gives once the visit has happened, and writes nothing', async () => {
      const { browser, link } = await diner()
      const when = after(link.linked_at, 48)
      const { status, body } = await forecast(browser, { dateTime: when.toISOString(), amountCents: '6000' })
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          earns: true,
          reward: 300,
          reason: null,
          lines: [{ source: 'S', code: 'settle', amount: 300, title: null }],
          limitedToCents: null,
          card: { id: String(link.id), description: 'Visa', name: null, lastFour: expect.stringMatching(/^\d{4}$/) },
          remedy: null,
        },
      })
      expect((await browser.get('/api/Member/Transactions')).body.data).toEqual([])

      const events = dineEvents(restaurant, { reference: `f${link.id}`, cardToken: link.card_token, cents: 6_000 })
      await ingestEvents(
        database.current.engine,
        events.map((event) => ({ ...event, occurredAt: when.getTime() })),
        world.context,
      )
      const { rewards } = await database.current.engine
        .selectFrom('transaction')
        .select((build) => build.fn.sum<number>('reward').as('rewards'))
        .where('card_token', '=', link.card_token)
        .executeTakeFirstOrThrow()
      expect(Number(rewards)).toBe(body.reward)
    })

    test("a card that was linked too recently, and nobody's card, do not earn, and the answer says why", async () => {
      const { browser, link } = await diner()
      const soon = { dateTime: after(link.linked_at, 1).toISOString(), amountCents: '6000' }
      expect((await forecast(browser, soon)).body).toMatchObject({
        earns: false,
        reason: 'cardNotYetActive',
        lines: [],
        remedy: { kind: 'wait', until: after(link.linked_at, 24).toISOString() },
      })
      const other = await diner()
      const theirs = { ...soon, dateTime: after(link.linked_at, 48).toISOString(), cardId: String(other.link.id) }
      expect((await forecast(browser, theirs)).body).toMatchObject({
        earns: false,
        reward: 0,
        reason: 'noCard',
        card: null,
        remedy: { kind: 'linkCard' },
      })
    })

    test('of several cards the one that earns is taken and named, and one that is named is asked about alone', async () => {
      const { browser, link } = await diner()
      await linkCard(world, browser, visaNumber(++serial))
      const { engine } = database.current
      // The first may earn already, the second waits.
      await engine
        .updateTable('card_link')
        .set({ linked_at: after(link.linked_at, -72) })
        .where('id', '=', link.id)
        .execute()
      const question = { dateTime: after(link.linked_at, 1).toISOString(), amountCents: '6000' }
      const { body } = await forecast(browser, question)
      expect(body).toMatchObject({ earns: true, card: { id: String(link.id) } })
      const { id } = await engine
        .selectFrom('card_link')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const named = await forecast(browser, { ...question, cardId: String(id) })
      expect(named.body).toMatchObject({ earns: false, reason: 'cardNotYetActive', card: { id: String(id) } })
    })

    test('an offer has a line of its own with its title, and together they are the reward', async () => {
      const { browser, link } = await diner()
      const place = await addRestaurant(database.current.engine, ['nosh'])
      await refreshListings(database.current.engine, 'nosh')
      await database.current.engine
        .insertInto('offer')
        .values({
          partner_id: 'nosh',
          merchant_id: place.id,
          code: 'twice',
          title: 'Twice the fun',
          reward: 75,
          active_from: after(link.linked_at, -1),
          created_at: after(link.linked_at, -1),
        })
        .execute()
      const question = { dateTime: after(link.linked_at, 48).toISOString(), amountCents: '6000' }
      const { body } = await forecast(browser, question, place.id)
      expect(body).toMatchObject({
        reward: 375,
        lines: [
          { source: 'S', code: 'settle', amount: 300, title: null },
          { source: 'B', code: 'offer:twice', amount: 75, title: 'Twice the fun' },
        ],
      })
    })

    test('a campaign has its line and title, and what its budget lacks is no limit of the month', async () => {
      const { browser, link } = await diner()
      const { engine } = database.current
      const place = await addRestaurant(engine, ['nosh'])
      await refreshListings(engine, 'nosh')
      const title = 'A summer of more'
      await addCampaign(engine, 'nosh', { code: 'summer', title, merchantIds: [place.id], budget: 40 })
      const question = { dateTime: after(link.linked_at, 48).toISOString(), amountCents: '6000' }
      const { body } = await forecast(browser, question, place.id)
      expect(body).toMatchObject({
        reward: 340,
        limitedToCents: null,
        lines: [
          { source: 'S', code: 'settle', amount: 300, title: null },
          { source: 'B', code: 'campaign:summer', amount: 40, title },
        ],
      })
    })

    test('an order is asked about where there are orders, and earns on the subtotal that is named', async () => {
      const { browser, link } = await diner()
      const question = {
        dateTime: after(link.linked_at, 48).toISOString(),
        amountCents: '6000',
        channel: 'onlineOrder',
      }
      expect(await forecast(browser, question)).toMatchObject({ status: 422, body: { code: 'channelNotOffered' } })
      const { engine } = database.current
      const place = await addRestaurant(engine, ['nosh'])
      await engine.updateTable('merchant').set({ online_ordering: 'only' }).where('id', '=', place.id).execute()
      await refreshListings(engine, 'nosh')
      expect((await forecast(browser, question, place.id)).body).toMatchObject({ earns: true, reward: 300 })
      const dineIn = await forecast(browser, { ...question, channel: 'dineIn' }, place.id)
      expect(dineIn).toMatchObject({ status: 422, body: { code: 'channelNotOffered' } })
    })

    test('what is over is refused with its field, a moment ago is now, and later than a year nothing is promised', async () => {
      const { browser, link } = await diner()
      const asked = (hours: number) => ({ dateTime: after(new Date(), hours).toISOString(), amountCents: '6000' })
      for (const [hours, code] of [
        [-1, 'forecastOfPast'],
        [-24 * 365 * 20, 'forecastOfPast'],
        [24 * 367, 'forecastTooFar'],
      ] as const)
        expect(await forecast(browser, asked(hours))).toMatchObject({
          status: 422,
          body: { code, fields: [{ field: 'dateTime' }], requestId: expect.stringMatching(/./) },
        })
      expect((await forecast(browser, asked(-0.1))).body).toMatchObject({ reason: 'cardNotYetActive' })
      expect((await forecast(browser, asked(24 * 365))).body).toMatchObject({
        earns: true,
        card: { id: String(link.id) },
      })
    })

    test('a month that is used up says from which day on visits earn again, and a rest of it what has room', async () => {
      const { browser, link } = await diner()
      const { engine } = database.current
      const place = await addRestaurant(engine, ['nosh'], { monthly_max_spend_cents: 4_000 })
      await refreshListings(engine, 'nosh')
      const { linked_at: linkedAt } = link
      const moment = new Date(Date.UTC(linkedAt.getUTCFullYear(), linkedAt.getUTCMonth() + 1, 10, 20))
      const question = { dateTime: moment.toISOString(), amountCents: '6000' }
      expect((await forecast(browser, question, place.id)).body).toMatchObject({ reward: 200, limitedToCents: 4_000 })
      await ingestEvents(
        engine,
        dineEvents(place, { reference: `u${link.id}`, cardToken: link.card_token, cents: 5_000 }).map((event) => ({
          ...event,
          occurredAt: after(moment, -48).getTime(),
        })),
        { now: () => moment },
      )
      const next = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
      expect((await forecast(browser, question, place.id)).body).toMatchObject({
        earns: false,
        reason: 'spendLimitReached',
        remedy: { kind: 'comeFrom', day: next },
      })
    })

    test('a forecast is for members, at restaurants of their programme, and for sensible bills', async () => {
      const { browser } = await diner()
      const query = { dateTime: new Date().toISOString(), amountCents: '6000' }
      expect((await forecast(createBrowser(world.app), query)).status).toBe(401)
      expect((await forecast(browser, query, 999_999)).status).toBe(404)
      const stranger = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect((await forecast(stranger.browser, query)).status).toBe(404)
      for (const bad of [
        { amountCents: '0' },
        { amountCents: 'x' },
        { amountCents: '0x10' },
        { amountCents: '1e3' },
        { dateTime: 'tonight' },
        { channel: 'drone' },
      ])
        expect((await forecast(browser, { ...query, ...bad })).status).toBe(400)
    })
  })
