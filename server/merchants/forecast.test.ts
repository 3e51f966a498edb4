import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
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
      expect({ status, body }).toEqual({ status: 200, body: { earns: true, reward: 300, reason: null } })
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
      expect((await forecast(browser, soon)).body).toMatchObject({ earns: false, reason: 'cardNotYetActive' })
      const other = await diner()
      const theirs = { ...soon, dateTime: after(link.linked_at, 48).toISOString(), cardId: String(other.link.id) }
      expect((await forecast(browser, theirs)).body).toEqual({ earns: false, reward: 0, reason: 'noCard' })
    })

    test('a forecast is for members, at restaurants of their programme, and for sensible bills', async () => {
      const { browser } = await diner()
      const query = { dateTime: new Date().toISOString(), amountCents: '6000' }
      expect((await forecast(createBrowser(world.app), query)).status).toBe(401)
      expect((await forecast(browser, query, 999_999)).status).toBe(404)
      const stranger = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect((await forecast(stranger.browser, query)).status).toBe(404)
      for (const bad of [{ amountCents: '0' }, { amountCents: 'x' }, { dateTime: 'tonight' }, { channel: 'drone' }])
        expect((await forecast(browser, { ...query, ...bad })).status).toBe(400)
    })
  })
