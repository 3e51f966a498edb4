import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import type { Db } from '../db/database.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { approveAdjustment, proposeAdjustment } from './adjust-rewards.ts'
import { expireRewards } from './expire-rewards.ts'
import { readStatement } from './read-statement.ts'

const creditRules: RuleDocument = {
  ...pointRules,
  currency: 'Credit',
  rates: ([0, 2] as const).map((tier) => ({
    tier,
    accrual: { shape: 'percentage', of: { numerator: 1, denominator: 20 } },
  })),
  vip: null,
  statementCreditCents: 2_000,
  rewardExpiry: { afterDays: 365, noticeDays: 30 },
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0

    /** Somebody who earned $5 on day 0. */
    async function idler(rules: RuleDocument = creditRules) {
      const { engine: db } = database.current
      const partnerId = `expiring${++count}`
      await addRules(db, partnerId, rules)
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const restaurant = await addRestaurant(db, [partnerId])
      const at = (day: number) => () => new Date(noon + day * dayMs)
      async function tell(day: number, given: Omit<Parameters<typeof eventOf>[1], 'cardToken'>) {
        const event = eventOf(restaurant, { cardToken, ...given })
        await ingestEvents(db, [{ ...event, eventId: `${event.eventId} ${++count}`, occurredAt: noon + day * dayMs }], {
          now: at(day),
        })
        await settlePostings(db, partnerId, { now: at(day) })
      }
      async function pay(day: number, kindOfEvent: 'clearing' | 'authorisation' = 'clearing', cents = 10_000) {
        const reference = `${partnerId}-${++count}`
        await tell(day, { reference, kind: kindOfEvent, cents })
        return reference
      }
      const first = await pay(0)
      return {
        partnerId,
        memberId,
        first,
        pay,
        refund: (day: number, reference: string, cents: number) => tell(day, { reference, kind: 'refund', cents }),
        async give(day: number, amount: number) {
          const { public_id: member } = await db
            .selectFrom('member')
            .select('public_id')
            .where('id', '=', memberId)
            .executeTakeFirstOrThrow()
          const proposal = { partnerId, member, amount, reason: `gift ${++count}`, actor: 'operator:ann' }
          const { id } = (await proposeAdjustment(db, proposal, { now: at(day) })) as { readonly id: number }
          await approveAdjustment(db, { partnerId, id, actor: 'operator:bob' }, { now: at(day) })
          await settlePostings(db, partnerId, { now: at(day) })
        },
        async answer(day: number, status: 'pending_received' | 'rejected') {
          const { public_id: id } = await db
            .selectFrom('statement_credit')
            .select('public_id')
            .where('partner_id', '=', partnerId)
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
          const answers = [{ eventId: `${status} ${partnerId} ${id}`, reference: `${partnerId}.${id}`, status }]
          await answerCredits(db, { network: 'visa', answers }, { now: at(day) })
          await settlePostings(db, partnerId, { now: at(day) })
        },
        async run(day: number) {
          const ended = await expireRewards(db, partnerId, { now: at(day) })
          await settlePostings(db, partnerId, { now: at(day) })
          return ended
        },
        async balance(day: number) {
          const asked = { partnerId, memberId, currency: 'Credit' as const, day: null, now: at(day)() }
          const statement = await readStatement(db, asked)
          return [statement?.balance, statement?.expired]
        },
        async told() {
          const rows = await db
            .selectFrom('notice')
            .select(['kind', 'facts'])
            .where('partner_id', '=', partnerId)
            .where('kind', 'in', ['rewardsExpiring', 'rewardsExpired'])
            .orderBy('id')
            .execute()
          return rows.map(({ kind: told, facts }) => {
            const { at: moment, ...rest } = facts as { readonly at?: number }
            return [told, moment === undefined ? null : (moment - noon) / dayMs, rest]
          })
        },
      }
    }
    const five = { amount: 500, currency: 'Credit' }

    test('a balance of which nothing was earned for a year ends, thirty days after its member was told', async () => {
      const { run, balance, told } = await idler()
      expect(await run(334)).toBe(0)
      expect(await told()).toEqual([])
      expect(await run(335.01)).toBe(0)
      expect(await run(336)).toBe(0)
      expect(await told()).toEqual([['rewardsExpiring', 365.01, five]])
      expect(await run(365)).toBe(0)
      expect(await run(366)).toBe(1)
      expect(await run(367)).toBe(0)
      expect(await balance(367)).toEqual([0, 500])
      expect(await told()).toEqual([
        ['rewardsExpiring', 365.01, five],
        ['rewardsExpired', null, five],
      ])
    })

    test('who was told late has the days of the notice all the same', async () => {
      const { run, balance } = await idler()
      expect(await run(800)).toBe(0)
      expect(await run(829)).toBe(0)
      expect(await balance(829)).toEqual([500, 0])
      expect(await run(830)).toBe(1)
    })

    test('a visit that earns keeps the balance, and begins the year anew', async () => {
      const { pay, run, balance, told } = await idler()
      await run(340)
      await pay(360)
      expect(await run(400)).toBe(0)
      expect(await balance(400)).toEqual([1_000, 0])
      await run(360 + 336)
      expect(await run(360 + 370)).toBe(1)
      expect((await told()).map(([what]) => what)).toEqual(['rewardsExpiring', 'rewardsExpiring', 'rewardsExpired'])
    })

    test('a visit that is still to clear keeps it too', async () => {
      const { pay, run, balance } = await idler()
      await run(340)
      await pay(364, 'authorisation')
      expect(await run(380)).toBe(0)
      expect(await balance(380)).toEqual([500, 0])
    })

    test('two processes end it once, and without the rule nothing ends', async () => {
      const { run, balance } = await idler()
      await run(340)
      const ended = await Promise.all([1, 2, 3].map(() => run(400)))
      expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1)
      expect(await balance(400)).toEqual([0, 500])
      const { rewardExpiry: _none, ...rules } = creditRules
      const kept = await idler(rules)
      expect(await kept.run(900)).toBe(0)
      expect(await kept.run(1_000)).toBe(0)
      expect(await kept.balance(1_000)).toEqual([500, 0])
    })

    test('a balance that has ended is not taken a second time by a refund of its visit, and no member is told that it is below zero', async () => {
      const { run, refund, first, balance, partnerId } = await idler()
      await run(336)
      await run(366)
      await refund(370, first, 4_000)
      expect(await balance(371)).toEqual([0, 300])
      await refund(372, first, 6_000)
      expect(await balance(373)).toEqual([0, 0])
      const told = await database.current.engine
        .selectFrom('notice')
        .select('kind')
        .where('partner_id', '=', partnerId)
        .where('kind', '=', 'balanceBelowZero')
        .execute()
      expect(told).toEqual([])
    })

    test('what ended after a card had refused it is that of its visits: a refund of one of them takes nothing more', async () => {
      const { run, pay, refund, balance, answer } = await idler()
      const large = await pay(1, 'clearing', 50_000)
      await answer(2, 'rejected')
      expect(await balance(2)).toEqual([3_000, 0])
      await run(337)
      expect(await run(368)).toBe(1)
      expect(await balance(368)).toEqual([0, 3_000])
      await refund(369, large, 20_000)
      expect(await balance(369)).toEqual([0, 2_000])
    })

    test('only what the member was told of ends: what comes back the day before has a notice of its own', async () => {
      const { run, pay, answer, balance, told } = await idler()
      await pay(1, 'clearing', 40_000)
      await answer(2, 'pending_received')
      await pay(2)
      await run(338)
      expect(await told()).toEqual([['rewardsExpiring', 368, five]])
      await answer(366, 'rejected')
      expect(await balance(366)).toEqual([3_000, 0])
      expect(await run(367)).toBe(0)
      expect(await run(368)).toBe(1)
      expect(await balance(368)).toEqual([2_500, 500])
      expect((await told()).slice(1)).toEqual([
        ['rewardsExpiring', 397, { amount: 2_500, currency: 'Credit' }],
        ['rewardsExpired', null, five],
      ])
      expect(await run(396)).toBe(0)
      expect(await run(397)).toBe(1)
      expect(await balance(397)).toEqual([0, 3_000])
    })

    test('after one balance has ended, what is given later ends as well, told of first', async () => {
      const { run, give, balance } = await idler()
      await run(336)
      expect(await run(366)).toBe(1)
      await give(400, 700)
      expect(await run(401)).toBe(0)
      expect(await balance(430)).toEqual([700, 500])
      expect(await run(430)).toBe(0)
      expect(await run(431)).toBe(1)
      expect(await balance(431)).toEqual([0, 1_200])
    })

    test('a visit that earned and was taken back ends the notice before it: the balance has another one', async () => {
      const { run, pay, refund, balance } = await idler()
      await run(340)
      const visit = await pay(360)
      await refund(364, visit, 10_000)
      expect(await run(371)).toBe(0)
      expect(await balance(371)).toEqual([500, 0])
      expect(await run(400)).toBe(0)
      expect(await run(401)).toBe(1)
    })

    test('the replay finds what had ended and is taken again, and the proof what nobody was told of', async () => {
      const { run, refund, first, partnerId } = await idler()
      await run(336)
      await run(366)
      await refund(370, first, 4_000)
      const replay = (db: Db) => replayJournal(db, { partnerIds: [partnerId], now: new Date(noon + 400 * dayMs) })
      expect(await replay(database.current.engine)).toMatchObject({ faults: 0 })
      async function findPlanted(statement: string) {
        return database.current.owner.transaction().execute(async (tx) => {
          for (const table of ['entry', 'posting'])
            await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
          await sql.raw(statement).execute(tx)
          const checks = (await verifyJournal(tx)).faults.map(({ check }) => check)
          const replayed = (await replay(tx)).examples.map(({ check }) => check)
          await sql`rollback`.execute(tx)
          return [...checks, ...replayed]
        })
      }
      const told = 'what ended was told to its member before, and not more of it'
      const own = `partner_id = '${partnerId}'`
      expect(await findPlanted(`update reward_expiry set amount_cents = 499 where ${own}`)).toContain(told)
      expect(await findPlanted(`update reward_expiry set expires_at = '2090-01-01Z' where ${own}`)).toContain(told)
      expect(await findPlanted(`update reward_expiry set posting_id = null where ${own}`)).toContain(told)
      expect(await findPlanted(`update entry set amount = amount * 2 where ${own} and code like 'expiry:%'`)).toContain(
        'ended',
      )
    })

    test('after all of it the journal verifies', async () => {
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })
  })
