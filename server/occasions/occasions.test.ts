import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { reviewer, reviewOf } from '#tests/dines/review-world.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { tellOccasions } from './tell-occasions.ts'
import { type DineReached, findDinesToInvite, findEndOfPage } from './invitation-store.ts'
import { tellVipEnding } from './vip-ending.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const engine = () => database.current.engine

    async function told(memberId: number, what: string) {
      const rows = await engine()
        .selectFrom('notice')
        .select(['partner_id', 'facts'])
        .where('member_id', '=', memberId)
        .where('kind', '=', what)
        .orderBy('id')
        .execute()
      return rows.map(({ facts }) => facts as Record<string, unknown>)
    }

    describe('VIP that ends', () => {
      const partnerId = 'ending'
      const november = new Date('2026-11-10T17:00:00Z')
      let restaurant: Restaurant
      beforeAll(async () => {
        await addRules(engine(), partnerId)
        restaurant = await addRestaurant(engine(), [partnerId])
      })

      /** Somebody who dined so often in 2025 and 2026. */
      async function diner(counts: { readonly in2025: number; readonly in2026: number }): Promise<number> {
        const memberId = await addMember(engine(), partnerId)
        const cardToken = await linkCard(engine(), { partnerId, memberId })
        const days = [
          ...Array.from({ length: counts.in2025 }, (_, at) => at - 250),
          ...Array.from({ length: counts.in2026 }, (_, at) => at + 30),
        ]
        const events = days.flatMap((day) =>
          dineEvents(restaurant, { reference: `vip-${memberId} ${day}`, cardToken, day }),
        )
        await ingestEvents(engine(), events, { now: () => november })
        return memberId
      }
      const run = (now = november, of = partnerId) => tellVipEnding(engine(), of, now)

      test('members whose VIP ends with the year are told what keeps it, once, by however many processes, and nobody else is', async () => {
        const ending = await diner({ in2025: 11, in2026: 8 })
        const others = [
          await diner({ in2025: 11, in2026: 11 }),
          await diner({ in2025: 10, in2026: 3 }),
          await diner({ in2025: 0, in2026: 11 }),
        ]
        await run(new Date('2026-10-31T17:00:00Z'))
        expect(await told(ending, 'vipEnding')).toEqual([])
        await Promise.all([1, 2, 3, 4].map(() => run()))
        await run(new Date('2026-12-30T17:00:00Z'))
        expect(await told(ending, 'vipEnding')).toEqual([{ year: 2026, remaining: 3, until: 2027 }])
        for (const memberId of others) expect(await told(memberId, 'vipEnding')).toEqual([])
      })

      test('who closed the account, or gave up the e-mails that VIP needs, is told nothing, and no partner tells those of another', async () => {
        const closed = await diner({ in2025: 11, in2026: 0 })
        const without = await diner({ in2025: 11, in2026: 0 })
        await engine()
          .updateTable('member')
          .set({ member_type: 'ClosedAccountMember' })
          .where('id', '=', closed)
          .execute()
        await engine().updateTable('member').set({ email_opt_in: false }).where('id', '=', without).execute()
        await addRules(engine(), 'elsewhere')
        const here = await diner({ in2025: 11, in2026: 1 })
        await run(november, 'elsewhere')
        expect(await told(here, 'vipEnding')).toEqual([])
        await run()
        expect(await told(closed, 'vipEnding')).toEqual([])
        expect(await told(without, 'vipEnding')).toEqual([])
        expect(await told(here, 'vipEnding')).toHaveLength(1)
      })

      test('a programme without VIP tells nobody that it ends', async () => {
        await addRules(engine(), 'plain', { ...pointRules, vip: null })
        await run(november, 'plain')
        const { notices } = await engine()
          .selectFrom('notice')
          .select(({ fn }) => fn.countAll<number>().as('notices'))
          .where('partner_id', '=', 'plain')
          .executeTakeFirstOrThrow()
        expect(Number(notices)).toBe(0)
      })
    })

    describe('invitations to review', () => {
      const host = 'nosh.localhost:3000'
      let restaurant: Restaurant
      beforeAll(async () => {
        restaurant = await addRestaurant(engine(), ['nosh'])
      })
      const pay = () => settlePostings(engine(), 'nosh', world.context)
      const invite = () => tellOccasions(world.context)
      const invitations = (memberId: number) => told(memberId, 'reviewInvitation')
      const pass = (days: number) => {
        world.clock.now = new Date(world.clock.now.getTime() + days * dayMs)
      }

      test('a paid dine is invited to be reviewed once, some days after it, with the day until which that goes', async () => {
        const { browser, memberId, dine } = await reviewer(world, host)
        const id = await dine(restaurant, { daysAgo: 4 })
        await invite()
        expect(await invitations(memberId), 'not paid yet').toEqual([])
        await pay()
        await Promise.all([1, 2, 3, 4].map(invite))
        const [facts] = await invitations(memberId)
        const dinedAt = world.clock.now.getTime() - 4 * dayMs
        expect(facts).toEqual({
          transactionId: Number(id),
          merchant: restaurant.acquirerMerchantId,
          dinedAt,
          timeZone: 'America/New_York',
          until: dinedAt + 35 * dayMs,
        })
        const { data } = (await browser.get('/api/Member/Notices')).body
        expect(data.find((one: { kind: string }) => one.kind === 'reviewInvitation').link.path).toBe(
          `/account/recent_activity/${id}/review`,
        )
        pass(2)
        await invite()
        expect(await invitations(memberId)).toHaveLength(1)
      })

      test('what is too fresh, too old, reviewed already or did not count is not', async () => {
        const { browser, memberId, dine } = await reviewer(world, host)
        const reviewed = await dine(restaurant, { daysAgo: 6 })
        await dine(restaurant, { daysAgo: 1 })
        await dine(restaurant, { daysAgo: 31 })
        await dine(restaurant, { daysAgo: 5, cleared: false })
        await pay()
        expect((await browser.post('/api/Reviews', reviewOf(reviewed))).status).toBe(200)
        await invite()
        expect(await invitations(memberId)).toEqual([])
      })

      test('who dined often is invited once a day, the oldest dine first', async () => {
        const { memberId, dine } = await reviewer(world, host)
        const ids = [await dine(restaurant, { daysAgo: 4 }), await dine(restaurant, { daysAgo: 7 })].map(Number)
        await pay()
        await invite()
        await invite()
        const invited = async () => (await invitations(memberId)).map(({ transactionId }) => transactionId)
        expect(await invited()).toEqual([ids[1]])
        pass(1.1)
        await invite()
        expect(await invited()).toEqual([ids[1], ids[0]])
      })

      test('pages of dines leave none out and name none twice', async () => {
        const diners = [await reviewer(world, host), await reviewer(world, host), await reviewer(world, host)]
        for (const { dine } of diners) await dine(restaurant, { daysAgo: 4 })
        await pay()
        const { now } = world.clock
        const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
        const found: number[] = []
        for (let after: DineReached | null = { authorisedAt: daysAgo(30), transactionId: 0 }; after !== null;) {
          const page = { after, dinedUntil: daysAgo(3), limit: 2 }
          const dines = await findDinesToInvite(engine(), 'nosh', { ...page, lastInvitedBefore: daysAgo(1) })
          expect(dines.length).toBeLessThanOrEqual(2)
          found.push(...dines.map(({ memberId }) => memberId))
          after = await findEndOfPage(engine(), 'nosh', page)
        }
        const wanted = diners.map(({ memberId }) => memberId)
        expect(found.filter((memberId) => wanted.includes(memberId)).toSorted()).toEqual(wanted.toSorted())
      })

      test('who closed the account is not invited any more', async () => {
        const { memberId, dine } = await reviewer(world, host)
        await dine(restaurant, { daysAgo: 4 })
        await pay()
        await engine()
          .updateTable('member')
          .set({ member_type: 'ClosedAccountMember' })
          .where('id', '=', memberId)
          .execute()
        await invite()
        expect(await invitations(memberId)).toEqual([])
      })
    })
  })
