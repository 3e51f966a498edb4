import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { tonight } from '#domain/search/tonight.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { refreshListings } from '../search/listing-store.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let ids: { readonly open: number; readonly shut: number; readonly once: number; readonly dayOff: number }

    beforeAll(async () => {
      world = await createTestApp(database.current)
      // A Wednesday afternoon in the middle of a month: an hour ago was the same day, and the same month.
      world.clock.now = new Date('2026-06-10T20:00:00Z')
      const now = world.clock.now.getTime()
      const { engine } = database.current
      const [open, shut, once, dayOff] = [
        await addRestaurant(engine, ['nosh', 'hilton']),
        await addRestaurant(engine, ['nosh'], { exclusive_tier: 2 }),
        await addRestaurant(engine, ['nosh'], { monthly_max_visits: 1 }),
        await addRestaurant(engine, ['nosh']),
      ]
      ids = { open: open.id, shut: shut.id, once: once.id, dayOff: dayOff.id }
      const { weekday } = tonight(now, 'America/New_York')
      await engine
        .updateTable('partner_merchant')
        .set({ excluded_days: [weekday] })
        .where('merchant_id', '=', dayOff.id)
        .execute()
      for (const partnerId of ['nosh', 'hilton']) await refreshListings(engine, partnerId)
      const { browser, member: joined } = await joinedBrowser(world.app)
      const { id: memberId } = await engine
        .updateTable('member')
        .set({ email_opt_in: true })
        .where('public_id', '=', joined.publicId)
        .returning('id')
        .executeTakeFirstOrThrow()
      const cardToken = await linkCard(engine, { partnerId: 'nosh', memberId })
      member = browser
      const hourAgo = now - hourMs
      const events = dineEvents(once, { reference: 'once', cardToken, cents: 5_000 })
      await ingestEvents(
        engine,
        events.map((event) => ({ ...event, occurredAt: hourAgo })),
        world.context,
      )
    })
    afterAll(() => world.close())
    let member: Browser

    const where = 'latitude=40.7&longitude=-74&radiusMiles=1'
    async function found(browser: Browser, more = 'earnsTonight=true'): Promise<readonly number[]> {
      const { status, body } = await browser.get(`/api/v2/Merchants/Search?${where}&pageSize=100&${more}`)
      expect(status).toBe(200)
      expect(body.totalResultSize).toBe(body.data.length)
      return body.data.map(({ id }: { id: string }) => Number(id))
    }
    const names = (list: readonly number[]) =>
      Object.entries(ids)
        .filter(([, id]) => list.includes(id))
        .map(([name]) => name)

    test('who is not signed in sees what earns for who has just joined, and without the filter everything', async () => {
      const visitor = createBrowser(world.app)
      expect(names(await found(visitor))).toEqual(['open', 'once'])
      expect(names(await found(visitor, 'earnsTonight=false'))).toEqual(['open', 'shut', 'once', 'dayOff'])
    })

    test('a member sees what earns at their tier, and nothing where their month is used up', async () => {
      expect(names(await found(member))).toEqual(['open', 'shut'])
    })

    test('the number beside the filter is that of the results, together with other filters and without', async () => {
      for (const browser of [createBrowser(world.app), member])
        for (const beside of ['', '&features=delivery', '&priceRange=1,2', '&earnsTonight=true', '&isNew=true']) {
          const { body } = await browser.get(`/api/v2/Merchants/Facets?${where}${beside}`)
          const listed = await found(browser, `earnsTonight=true${beside.replace('&earnsTonight=true', '')}`)
          expect(body.earnsTonight, beside).toBe(listed.length)
        }
    })

    test('the map shows the same', async () => {
      const view = 'north=41&south=40&east=-73.5&west=-74.5&zoom=9'
      const { status, body } = await member.get(`/api/v2/Merchants/Map?${view}&earnsTonight=true`)
      expect(status).toBe(200)
      const shown: readonly { kind: string; count?: number }[] = body.marks
      const count = shown.reduce((sum, mark) => sum + (mark.count ?? 1), 0)
      expect(count).toBe((await found(member)).length)
    })

    test("another programme's terms are its own, and what is neither yes nor no is refused with its field", async () => {
      const hilton = createBrowser(world.app, 'hilton.localhost:3000')
      expect(names(await found(hilton))).toEqual(['open'])
      const { status, body } = await member.get(`/api/v2/Merchants/Search?${where}&earnsTonight=perhaps`)
      expect(status).toBe(400)
      expect(body.fields).toEqual([expect.objectContaining({ field: 'earnsTonight' })])
    })
  })
