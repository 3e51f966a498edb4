import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
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
      async function pay(day: number, kindOfEvent: 'clearing' | 'authorisation' = 'clearing') {
        const event = eventOf(restaurant, { reference: `${partnerId}-${++count}`, cardToken, kind: kindOfEvent })
        await ingestEvents(db, [{ ...event, occurredAt: noon + day * dayMs }], { now: at(day) })
        await settlePostings(db, partnerId, { now: at(day) })
      }
      await pay(0)
      return {
        pay,
        run: (day: number) => expireRewards(db, partnerId, { now: at(day) }),
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

    test('after all of it the journal verifies', async () => {
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })
  })
