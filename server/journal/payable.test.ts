import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, type DineGiven, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import { deliverPostings } from '../delivery/deliver-postings.ts'
import { readPartnerPostings } from '../delivery/partner-posting-store.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { createLog } from '../log.ts'
import { readBacklog } from '../telemetry/backlog-store.ts'
import { releasePostings } from './payable.ts'
import { replayJournal } from './replay/replay-journal.ts'
import { verifyJournal } from './verify-journal.ts'

const log = createLog({ logLevel: 'silent' })
const days = 14

const creditRules: RuleDocument = {
  ...pointRules,
  currency: 'Credit',
  rates: ([0, 2] as const).map((tier) => ({
    tier,
    accrual: { shape: 'percentage', of: { numerator: 1, denominator: 10 } },
  })),
  vip: null,
  statementCreditCents: 2_000,
}

interface ProgrammeRules extends Partial<Omit<RuleDocument, 'returnWindowDays'>> {
  /** Null: none. */
  readonly returnWindowDays?: number | null
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0

    /** A programme whose rewards go out two weeks after their dine, unless the rules say otherwise. */
    async function programme({ returnWindowDays = days, ...rules }: ProgrammeRules = {}) {
      const db = database.current.engine
      const partnerId = `payable${++count}`
      await addRules(db, partnerId, { ...pointRules, ...rules, ...(returnWindowDays !== null && { returnWindowDays }) })
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const restaurant = await addRestaurant(db, [partnerId])
      const clock = { at: noon + dayMs }
      const now = () => new Date(clock.at)
      const book: PartnerPosting[] = []
      const postings = {
        async deliver(batch: readonly PartnerPosting[]) {
          book.push(...batch)
          return { kind: 'delivered', refused: [] } as const
        },
      }
      return {
        partnerId,
        memberId,
        clock,
        book,
        async tell(given: Omit<DineGiven, 'cardToken'>) {
          const event = eventOf(restaurant, { cardToken, ...given })
          const occurredAt = noon + (given.day ?? 0) * dayMs
          await ingestEvents(db, [{ ...event, eventId: `${event.eventId} ${++count}`, occurredAt }], { now })
        },
        /** Goes to so many days after the dine, and lets go out what is due. */
        async waitUntil(day: number) {
          clock.at = noon + day * dayMs
          await releasePostings(db, { now })
          await deliverPostings(db, partnerId, { postings, log, now, random: randomBytes })
          return book.map(({ amount }) => amount)
        },
        async settle() {
          await releasePostings(db, { now })
          await settlePostings(db, partnerId, { now })
          const credits = await db
            .selectFrom('statement_credit')
            .select('amount_cents')
            .where('partner_id', '=', partnerId)
            .execute()
          return credits.map((credit) => credit.amount_cents)
        },
        async paidAt() {
          const row = await db
            .selectFrom('transaction')
            .select('paid_at')
            .where('partner_id', '=', partnerId)
            .executeTakeFirstOrThrow()
          return row.paid_at
        },
      }
    }

    const dinner = { reference: 'dinner', kind: 'clearing', cents: 10_000 } as const
    const back = { reference: 'dinner', kind: 'refund', cents: 10_000 } as const

    test('a reward goes out when its days of return are over, and is Paid then', async () => {
      const { tell, waitUntil, paidAt } = await programme()
      await tell(dinner)
      expect(await waitUntil(days - 0.01)).toEqual([])
      expect(await paidAt()).toBeNull()
      expect(await waitUntil(days)).toEqual([500])
      expect(await paidAt()).not.toBeNull()
      expect(await waitUntil(days + 1)).toEqual([500])
    })

    test('what waited for its days of return is not told as late when it is due', async () => {
      const { partnerId, clock, tell } = await programme()
      await tell(dinner)
      const age = async () => {
        const rows = await readBacklog(database.current.engine, [partnerId], new Date(clock.at))
        return rows.find(({ kind: what }) => what === 'outboxAge')?.value
      }
      clock.at = noon + (days - 1) * dayMs
      expect(await age()).toBe(0)
      clock.at = noon + days * dayMs + 60_000
      await releasePostings(database.current.engine, { now: () => new Date(clock.at) })
      expect(await age()).toBe(60)
    })

    test('what comes back within the days goes out with its award, and never before it', async () => {
      const { tell, waitUntil } = await programme()
      await tell(dinner)
      await tell({ ...back, cents: 3_000, day: 3 })
      expect(await waitUntil(days - 1)).toEqual([])
      expect(await waitUntil(days)).toEqual([500, -150])
    })

    test('a visit that came back before its reward went out, and earns nothing when it is charged again, is Paid since then', async () => {
      const rates = ([0, 2] as const).map((tier) => ({
        tier,
        accrual: { shape: 'bucket', everyCents: 7_500, reward: 250 } as const,
      }))
      const { partnerId, tell, waitUntil, paidAt } = await programme({ returnWindowDays: null, rates, vip: null })
      await tell({ ...dinner, kind: 'authorisation' })
      await tell(dinner)
      await tell({ ...back, day: 1 })
      await tell({ ...back, kind: 'void', cents: 3_000, day: 1 })
      expect(await waitUntil(2)).toEqual([250, -250])
      expect(await paidAt()).toBeNull()
      await tell({ ...dinner, day: 3 })
      expect(await paidAt()).toEqual(new Date(noon + 2 * dayMs))
      expect(await waitUntil(4)).toEqual([250, -250])
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
      const now = new Date(noon + 5 * dayMs)
      expect((await replayJournal(database.current.engine, { partnerIds: [partnerId], now })).examples).toEqual([])
    })

    test('what comes back after the days goes out at once', async () => {
      const { tell, waitUntil } = await programme()
      await tell(dinner)
      expect(await waitUntil(days)).toEqual([500])
      await tell({ ...back, day: days })
      expect(await waitUntil(days)).toEqual([500, -500])
    })

    test('a payment that is told after the days waits no more, and without days none waits', async () => {
      const late = await programme()
      late.clock.at = noon + 20 * dayMs
      await late.tell(dinner)
      expect(await late.waitUntil(20)).toEqual([500])
      const plain = await programme({ returnWindowDays: null })
      await plain.tell(dinner)
      expect(await plain.waitUntil(1)).toEqual([500])
    })

    test('a card is credited from what is payable, not from what may come back', async () => {
      const { tell, clock, settle } = await programme(creditRules)
      await tell({ ...dinner, cents: 30_000 })
      expect(await settle()).toEqual([])
      await tell({ ...dinner, reference: 'supper', cents: 19_000, day: 5 })
      clock.at = noon + days * dayMs
      expect(await settle()).toEqual([3_000])
      await tell({ ...back, reference: 'supper', cents: 19_000, day: 6 })
      clock.at = noon + 30 * dayMs
      expect(await settle()).toEqual([3_000])
    })

    test('a file of postings has each when it is due', async () => {
      const { partnerId, tell, waitUntil } = await programme()
      const range = (from: number) => ({
        partnerId,
        from: new Date(noon + from * dayMs),
        to: new Date(noon + (from + 1) * dayMs),
      })
      const fileOf = async (from: number) => {
        const amounts: number[] = []
        for await (const { amount } of readPartnerPostings(database.current.engine, range(from))) amounts.push(amount)
        return amounts
      }
      await tell(dinner)
      expect(await fileOf(1)).toEqual([])
      await waitUntil(days)
      expect(await fileOf(1)).toEqual([])
      expect(await fileOf(days)).toEqual([500])
    })

    test('two processes release each posting once', async () => {
      const { partnerId, clock, tell, settle } = await programme({ vip: null })
      clock.at = noon + (days + 1) * dayMs
      // What other programmes left.
      await settle()
      clock.at = noon + dayMs
      for (let dine = 0; dine < 20; dine++)
        await tell({ ...dinner, reference: `dinner${dine}`, day: (dine + 0.5) / 24, cents: 100 * (dine + 1) })
      clock.at = noon + (days + 1) * dayMs
      const released = await Promise.all(
        [1, 2].map(() => releasePostings(database.current.engine, { now: () => new Date(clock.at) })),
      )
      expect(released.reduce((sum, one) => sum + one, 0)).toBe(20)
      const rows = await database.current.engine
        .selectFrom('outbox')
        .select('state')
        .where('partner_id', '=', partnerId)
        .execute()
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['pending']))
    })

    test('after all of it the journal verifies, and every verdict is derived as it stands', async () => {
      const { engine } = database.current
      expect((await verifyJournal(engine)).faults).toEqual([])
      const partnerIds = Array.from({ length: count }, (_, number) => `payable${number}`)
      expect((await replayJournal(engine, { partnerIds, now: new Date(noon + 60 * dayMs) })).examples).toEqual([])
    })
  })
