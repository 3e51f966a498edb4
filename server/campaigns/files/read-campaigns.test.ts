import { describe, expect, test } from 'vitest'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign } from '#tests/dines/campaign-world.ts'
import { addRestaurant } from '#tests/dines/feed-world.ts'

const dayMs = 86_400_000
const host = 'hilton.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const codes = (body: readonly { readonly code: string }[]) => body.map(({ code }) => code)

    test('a restaurant tells the campaigns of the programme that run there and have something left to give', async () => {
      const db = database.current.engine
      const here = await addRestaurant(db, ['hilton'])
      const there = await addRestaurant(db, ['hilton'])
      const now = world.clock.now.getTime()
      await addCampaign(db, 'hilton', { code: 'everywhere', activeTo: new Date(now + dayMs) })
      await addCampaign(db, 'hilton', { code: 'here', merchantIds: [here.id], budget: 5 })
      await addCampaign(db, 'hilton', { code: 'later', activeFrom: new Date(now + dayMs) })
      await addCampaign(db, 'hilton', { code: 'gone', activeTo: new Date(now - dayMs) })
      const spent = await addCampaign(db, 'hilton', { code: 'spent', budget: 5 })
      await db.updateTable('campaign_budget').set({ granted: 5 }).where('campaign_id', '=', spent).execute()
      const ended = await addCampaign(db, 'hilton', { code: 'ended' })
      await db
        .updateTable('campaign')
        .set({ ended_at: new Date(now - 1) })
        .where('id', '=', ended)
        .execute()
      await addCampaign(db, 'nosh', { code: 'of-another' })
      await refreshListings(db, 'hilton')
      const visitor = createBrowser(world.app, host)
      const at = async (id: number | string) => (await visitor.get(`/api/Merchants/${id}/Campaigns`)).body
      expect(codes(await at(here.id))).toEqual(['here', 'everywhere'])
      expect(codes(await at(there.id))).toEqual(['everywhere'])
    })

    test('what the programme does not show has none, not even those that run everywhere', async () => {
      const db = database.current.engine
      const { id: shown } = await addRestaurant(db, ['ihg'])
      const { id: left } = await addRestaurant(db, ['ihg'])
      const { id: elsewhere } = await addRestaurant(db, ['nosh'])
      await addCampaign(db, 'ihg', { code: 'at-every-one' })
      const { now } = world.clock
      await db.updateTable('partner_merchant').set({ active_to: now }).where('merchant_id', '=', left).execute()
      for (const partnerId of ['ihg', 'nosh']) await refreshListings(db, partnerId)
      const visitor = createBrowser(world.app, 'ihg.localhost:3000')
      const statuses = []
      for (const id of [shown, left, elsewhere, '999999999', 'no restaurant'])
        statuses.push((await visitor.get(`/api/Merchants/${id}/Campaigns`)).status)
      expect(statuses).toEqual([200, 404, 404, 404, 404])
    })

    test('each of its conditions is told, and its last day in New York', async () => {
      const db = database.current.engine
      const { id } = await addRestaurant(db, ['tgbk'])
      const terms = {
        extra: { reward: 500 },
        weekdays: [1, 6],
        hours: { from: 1020, to: 1260 },
        tiers: [3],
        joinedWithinDays: 30,
        leastBillCents: 2_500,
        usesPerMember: 2,
      } as const
      await addCampaign(db, 'tgbk', { code: 'all', terms, activeTo: new Date('2099-01-01T05:00:00Z') })
      await refreshListings(db, 'tgbk')
      const visitor = createBrowser(world.app, 'tgbk.localhost:3000')
      expect((await visitor.get(`/api/Merchants/${id}/Campaigns`)).body).toEqual([
        {
          code: 'all',
          title: 'One more for every dollar',
          body: '',
          reward: 500,
          rate: null,
          lastDay: '2098-12-31',
          weekdays: ['Mon', 'Sat'],
          hours: { from: 1020, to: 1260 },
          tiers: [3],
          newDays: 30,
          leastBillCents: 2_500,
          uses: 2,
          activation: null,
        },
      ])
    })

    test('whoever looks reads whether they can activate it, have, or come too late', async () => {
      const db = database.current.engine
      const { id } = await addRestaurant(db, ['nosh'])
      const activate = async (code: string, terms: { readonly activateUntil: string }) =>
        addCampaign(db, 'nosh', { code, terms, activationLimit: 1, merchantIds: [id] })
      await activate('full', { activateUntil: '2099-12-31' })
      await activate('over', { activateUntil: '2020-12-31' })
      await refreshListings(db, 'nosh')
      const first = await joinedBrowser(world.app, { host: 'nosh.localhost:3000' })
      const second = await joinedBrowser(world.app, { host: 'nosh.localhost:3000' })
      const states = async ({ browser }: typeof first) => {
        const { body } = await browser.get(`/api/Merchants/${id}/Campaigns`)
        return Object.fromEntries(
          body.map((one: { code: string; activation: { state: string } | null }) => [one.code, one.activation?.state]),
        )
      }
      expect(await states(first)).toMatchObject({ full: 'open', over: 'over' })
      await first.browser.post('/api/Member/Campaigns/full')
      expect(await states(first)).toMatchObject({ full: 'activated' })
      expect(await states(second)).toMatchObject({ full: 'full' })
    })
  })
