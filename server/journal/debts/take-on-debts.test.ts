import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDiner, creditsOf, type Diner } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { lockMembers } from '../../db/lock-members.ts'
import { inTransaction } from '../../db/transact.ts'
import { takeCardUpdates } from '../../cards/updates/take-card-updates.ts'
import { settlePostings } from '../../delivery/settle-postings.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { endMembership } from '../../leaving/end-membership.ts'
import { findStatement } from '../../ledger/statement-store.ts'
import { markEnrolled } from '../../members/enrolment-store.ts'
import { findBalances } from '../balance-store.ts'
import { verifyJournal } from '../verify-journal.ts'
import { takeOnDebts } from './take-on-debts.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0
    let clock = daysAfterNoon(91)
    const now = () => new Date(clock)
    const engine = () => database.current.engine

    async function balanceOf({ partnerId, memberId }: Diner): Promise<number> {
      const [found] = await findBalances(engine(), { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }

    async function tell(diner: Diner, given: Omit<Parameters<typeof eventOf>[1], 'cardToken'>, at = clock) {
      const event = eventOf(diner.restaurant, { cardToken: diner.cardToken, ...given })
      await ingestEvents(engine(), [{ ...event, eventId: `${event.eventId} ${++count}`, occurredAt: at }], { now })
      await settlePostings(engine(), diner.partnerId, { now })
    }

    async function dineAndRefund(diner: Diner, refunding: 'now' | 'later' = 'now') {
      const reference = `dine ${++count}`
      await tell(diner, { reference, kind: 'clearing', cents: 40_000 }, clock - 1_000)
      const refund = () => tell(diner, { reference, kind: 'refund', cents: 40_000 })
      if (refunding === 'now') await refund()
      return refund
    }

    async function close({ partnerId, memberId }: Diner): Promise<void> {
      clock += 1_000
      await inTransaction(engine(), (tx) => endMembership(tx, partnerId, { memberId, actor: null, now: now() }))
      clock += 1_000
    }

    async function link(diner: Diner): Promise<void> {
      const linkedAt = clock
      await linkCard(engine(), { ...diner, linkedAt })
      await inTransaction(engine(), async (tx) => {
        const locked = await lockMembers(tx, [diner.memberId])
        await markEnrolled(tx, diner.partnerId, { memberId: diner.memberId, now: now() })
        await takeOnDebts(locked, { partnerId: diner.partnerId, memberIds: [diner.memberId] }, now())
      })
      clock += 80 * 3_600_000
    }

    async function told({ memberId }: Diner) {
      const rows = await engine()
        .selectFrom('notice')
        .select('facts')
        .where('member_id', '=', memberId)
        .where('kind', '=', 'balanceTakenOn')
        .execute()
      return rows.map(({ facts }) => facts)
    }

    const newDiner = () => addDiner(engine(), { partnerId: `debt${++count}` })
    const another = async (diner: Diner): Promise<Diner> => ({
      ...diner,
      memberId: await addMember(engine(), diner.partnerId),
    })

    test.each(['the same account', 'another account'])(
      'who comes back with the card, as %s, begins with what was written off, and is paid no second time for nothing',
      async (as) => {
        const diner = await newDiner()
        await dineAndRefund(diner)
        expect([await balanceOf(diner), (await creditsOf(engine(), diner)).length]).toEqual([-2_000, 1])
        await close(diner)
        expect(await balanceOf(diner)).toBe(0)
        const back = as === 'the same account' ? diner : await another(diner)
        await link(back)
        expect([await balanceOf(back), await told(back)]).toEqual([-2_000, [{ amount: -2_000, currency: 'Credit' }]])
        const before = (await creditsOf(engine(), back)).length
        await dineAndRefund(back)
        expect((await creditsOf(engine(), back)).length).toBe(before)
        await close(back)
        const third = await another(diner)
        await link(third)
        expect(await balanceOf(third)).toBe(-2_000)
      },
    )

    test('a refund that comes after the card has gone on is taken on before anything is paid', async () => {
      const diner = await newDiner()
      const refund = await dineAndRefund(diner, 'later')
      await close(diner)
      const next = await another(diner)
      await link(next)
      expect(await balanceOf(next)).toBe(0)
      await refund()
      await tell(next, { reference: `next ${++count}`, kind: 'clearing', cents: 50_000 })
      expect([await creditsOf(engine(), next), await balanceOf(next)]).toEqual([[], 500])
    })

    test('a refund that comes before the next account closes is taken on before that one is paid out', async () => {
      const diner = await newDiner()
      const refund = await dineAndRefund(diner, 'later')
      await close(diner)
      const next = await another(diner)
      await link(next)
      await tell(next, { reference: `next ${++count}`, kind: 'clearing', cents: 10_000 })
      await refund()
      expect(await balanceOf(next)).toBe(500)
      await close(next)
      expect([await creditsOf(engine(), next), await balanceOf(next)]).toEqual([[], 0])
      const third = await another(diner)
      await link(third)
      expect(await balanceOf(third)).toBe(-1_500)
    })

    test.each(['the card that took its place', 'the card whose place it took'])(
      'who comes back with %s begins with what was written off',
      async (which) => {
        const diner = await newDiner()
        const [between, last] = [`${diner.cardToken}-next`, `${diner.cardToken}-last`]
        await dineAndRefund(diner)
        await close(diner)
        const [from, to] = which === 'the card that took its place' ? [diner.cardToken, last] : [last, diner.cardToken]
        for (const [cardToken, newCardToken] of [
          [between, to],
          [from, between],
        ] as const)
          await takeCardUpdates(
            engine(),
            {
              network: 'visa',
              updates: [
                {
                  kind: 'replaced',
                  updateId: `update ${++count}`,
                  cardToken,
                  newCardToken,
                  newLastFour: '2222',
                  occurredAt: now().toISOString(),
                },
              ],
            },
            { now },
          )
        const next = { ...(await another(diner)), cardToken: last }
        await link(next)
        expect(await balanceOf(next)).toBe(-2_000)
      },
    )

    test('a debt is taken on once by two at the same moment, and by no member of another partner', async () => {
      const diner = await newDiner()
      await dineAndRefund(diner)
      await close(diner)
      const elsewhere = await newDiner()
      const stranger = { ...elsewhere, cardToken: diner.cardToken }
      await link(stranger)
      expect([await balanceOf(stranger), await told(stranger)]).toEqual([0, []])
      await engine()
        .updateTable('card_link')
        .set({ unlinked_at: now() })
        .where('member_id', '=', stranger.memberId)
        .execute()
      const back = await another(diner)
      await linkCard(engine(), { ...back, linkedAt: clock })
      const take = () =>
        inTransaction(engine(), async (tx) => {
          const locked = await lockMembers(tx, [back.memberId])
          return takeOnDebts(locked, { partnerId: back.partnerId, memberIds: [back.memberId] }, now())
        })
      const taken = await Promise.all([take(), take(), take()])
      expect(taken.toSorted()).toEqual([0, 0, 1])
      expect(await balanceOf(back)).toBe(-2_000)
    })

    test('after all of it accounts add up, the journal verifies, and what is planted is found', async () => {
      const members = await engine()
        .selectFrom('debt_taken_on')
        .select(['partner_id as partnerId', 'member_id as memberId'])
        .execute()
      expect(members.length).toBeGreaterThan(3)
      for (const member of members) {
        const { earned, given, spent, expired, balance } = await findStatement(engine(), {
          ...member,
          until: new Date('2090-01-01Z'),
        })
        expect(earned + given - spent - expired).toBe(balance)
      }
      expect((await verifyJournal(engine())).faults).toEqual([])
      const found = await database.current.owner.transaction().execute(async (tx) => {
        await sql`delete from debt_taken_on`.execute(tx)
        const { faults } = await verifyJournal(tx)
        await sql`rollback`.execute(tx)
        return faults.map(({ check }) => check)
      })
      expect(found).toContain('what ended with an account is of one that had closed, and left what it says')
    })
  })
