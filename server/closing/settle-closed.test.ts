import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { addCredit, addDiner, creditsOf, dineAndSettle, type Diner, referenceOf } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { eventOf } from '#tests/dines/feed-world.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { retryCredits } from '../credits/retry-credits.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { deliverCredits } from '../delivery/deliver-credits.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { findBalances } from '../journal/balance-store.ts'
import { releasePostings } from '../journal/payable.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { eraseMember } from '../leaving/erase-member.ts'
import { endMembership } from '../leaving/end-membership.ts'
import { findStatement } from '../ledger/statement-store.ts'
import { createLog } from '../log.ts'
import { markEnrolled } from '../members/enrolment-store.ts'
import { settleBelowZero, settleClosed } from './settle-closed.ts'

const log = createLog({ logLevel: 'silent' })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0
    let clock = daysAfterNoon(91)
    const now = () => new Date(clock)
    const engine = () => database.current.engine
    const newDiner = () => addDiner(engine(), { partnerId: `closed${++count}` })
    const credits = (diner: Diner) => creditsOf(engine(), diner)

    /** Earns a twentieth of it, which is below the threshold up to $400. */
    const dine = (diner: Diner, cents: number) => dineAndSettle(engine(), diner, cents)

    async function balanceOf({ partnerId, memberId }: Diner): Promise<number> {
      const [found] = await findBalances(engine(), { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }

    async function close({ partnerId, memberId }: Diner): Promise<void> {
      clock += 1_000
      await inTransaction(engine(), (tx) => endMembership(tx, partnerId, { memberId, actor: null, now: now() }))
    }

    async function unlinkAll({ partnerId, memberId }: Diner): Promise<void> {
      await engine()
        .updateTable('card_link')
        .set({ unlinked_at: now() })
        .where('partner_id', '=', partnerId)
        .where('member_id', '=', memberId)
        .execute()
    }

    async function tell(diner: Diner, given: Partial<Parameters<typeof eventOf>[1]> & { readonly reference: string }) {
      const event = eventOf(diner.restaurant, { cardToken: diner.cardToken, ...given })
      const occurredAt = daysAfterNoon(given.day ?? 0)
      await ingestEvents(engine(), [{ ...event, eventId: `${event.eventId} ${++count}`, occurredAt }], { now })
      await releasePostings(engine(), { now })
      await settlePostings(engine(), diner.partnerId, { now })
    }

    async function closingsOf({ partnerId, memberId }: Diner) {
      const rows = await engine()
        .selectFrom('posting as p')
        .innerJoin('entry as e', (join) =>
          join.onRef('e.partner_id', '=', 'p.partner_id').onRef('e.posting_id', '=', 'p.id'),
        )
        .select(['p.reason', 'e.amount'])
        .where('p.partner_id', '=', partnerId)
        .where('p.kind', '=', 'closing')
        .where('e.member_id', '=', memberId)
        .orderBy('p.id')
        .execute()
      return rows.map(({ reason, amount }) => `${reason} ${amount}`)
    }

    test('closing pays what is below the threshold to the card, and the network gets it', async () => {
      const diner = await newDiner()
      await dine(diner, 10_000)
      expect(await credits(diner)).toEqual([])
      await close(diner)
      expect(await credits(diner)).toMatchObject([
        { amount_cents: 500, status: 'pending', target_label: 'Visa ending in 1111' },
      ])
      expect(await balanceOf(diner)).toBe(0)
      const got: string[] = []
      const network = {
        async deliver(batch: readonly { readonly cardToken: string }[]) {
          got.push(...batch.map(({ cardToken }) => cardToken))
          return { kind: 'delivered', refused: [] } as const
        },
      }
      const context = { credits: network, log, now, random: (length: number) => Buffer.alloc(length) }
      await deliverCredits(engine(), { partnerId: diner.partnerId, network: 'visa' }, context)
      expect(got).toEqual([diner.cardToken])
    })

    test('closed by two at once it is paid once', async () => {
      const diner = await newDiner()
      await dine(diner, 10_000)
      await Promise.all([close(diner), close(diner), close(diner)])
      expect(await credits(diner)).toHaveLength(1)
      expect(await balanceOf(diner)).toBe(0)
    })

    test('what was not cleared at closing is paid to the same card once it is', async () => {
      const diner = await newDiner()
      await tell(diner, { reference: 'late', kind: 'authorisation', cents: 10_000, day: 90 })
      await close(diner)
      expect(await credits(diner)).toEqual([])
      await tell(diner, { reference: 'late', kind: 'clearing', cents: 10_000, day: 92 })
      expect(await credits(diner)).toMatchObject([{ amount_cents: 500, target_label: 'Visa ending in 1111' }])
      expect(await balanceOf(diner)).toBe(0)
    })

    test('without a card what is payable ends, and so does what comes later', async () => {
      const diner = await newDiner()
      await dine(diner, 10_000)
      await tell(diner, { reference: 'hold', kind: 'authorisation', cents: 2_000, day: 90 })
      clock = Math.max(clock, daysAfterNoon(91))
      await unlinkAll(diner)
      await close(diner)
      expect(await closingsOf(diner)).toEqual(['noCard -500'])
      await tell(diner, { reference: 'hold', kind: 'clearing', cents: 2_000, day: 91 })
      expect(await closingsOf(diner)).toEqual(['noCard -500', 'noCard -100'])
      expect([await balanceOf(diner), await credits(diner)]).toEqual([0, []])
    })

    test('a late refund of what was paid is written off, since nothing is owed', async () => {
      const diner = await newDiner()
      await tell(diner, { reference: 'dinner', kind: 'clearing', cents: 10_000, day: 80 })
      await close(diner)
      await tell(diner, { reference: 'dinner', kind: 'refund', cents: 4_000, day: 92 })
      expect(await closingsOf(diner)).toEqual(['belowZero 200'])
      expect(await balanceOf(diner)).toBe(0)
    })

    test('what is below zero is made up for by what is on its way, and the rest is written off when that has ended', async () => {
      const diner = await newDiner()
      await tell(diner, { reference: 'big', kind: 'clearing', cents: 40_000, day: 80 })
      expect(await credits(diner)).toHaveLength(1)
      await tell(diner, { reference: 'big', kind: 'refund', cents: 40_000, day: 81 })
      await tell(diner, { reference: 'hold', kind: 'authorisation', cents: 10_000, day: 90 })
      await close(diner)
      expect(await closingsOf(diner)).toEqual([])
      await settleBelowZero(engine(), { now })
      expect(await balanceOf(diner)).toBe(-2_000)
      await tell(diner, { reference: 'hold', kind: 'clearing', cents: 10_000, day: 91 })
      expect(await closingsOf(diner)).toEqual(['belowZero 1500'])
      expect(await balanceOf(diner)).toBe(0)
    })

    test('a hold that comes to nothing keeps nothing below zero for ever', async () => {
      const diner = await newDiner()
      await tell(diner, { reference: 'big', kind: 'clearing', cents: 40_000, day: 80 })
      await tell(diner, { reference: 'big', kind: 'refund', cents: 40_000, day: 81 })
      await tell(diner, { reference: 'hold', kind: 'authorisation', cents: 10_000, day: 90 })
      await close(diner)
      await tell(diner, { reference: 'hold', kind: 'void', cents: 10_000, day: 91 })
      await Promise.all([settleBelowZero(engine(), { now }), settleBelowZero(engine(), { now })])
      expect(await closingsOf(diner)).toEqual(['belowZero 2000'])
    })

    test('what the card refuses stays for who comes back with a card, and ends where they are erased', async () => {
      const answer = async (diner: Diner) => {
        const reference = referenceOf(diner, (await credits(diner)).at(-1) ?? expect.unreachable())
        const answers = [{ eventId: `${reference} no`, reference, status: 'rejected' as const }]
        await answerCredits(engine(), { network: 'visa', answers }, { now })
        await settlePostings(engine(), diner.partnerId, { now })
      }
      const back = await newDiner()
      const gone = await newDiner()
      for (const diner of [back, gone]) {
        await dine(diner, 10_000)
        await close(diner)
        await answer(diner)
        clock += 30 * dayMs
        await retryCredits(engine(), { now })
        expect([await balanceOf(diner), (await credits(diner)).length]).toEqual([500, 1])
      }
      await inTransaction(engine(), async (tx) => {
        const locked = await lockMembers(tx, [back.memberId])
        await markEnrolled(tx, back.partnerId, { memberId: back.memberId, now: now() })
        await settleClosed(locked, { partnerId: back.partnerId, memberIds: [back.memberId] }, now())
      })
      expect(await balanceOf(back)).toBe(500)
      const { public_id: member } = await engine()
        .selectFrom('member')
        .select('public_id')
        .where('id', '=', gone.memberId)
        .executeTakeFirstOrThrow()
      const erasing = { member, actor: 'operator:ann', reason: 'asked', now: now() }
      expect(await eraseMember(engine(), gone.partnerId, erasing)).toBe('done')
      expect([await balanceOf(gone), await closingsOf(gone)]).toEqual([0, ['erased -500']])
    })

    test('what the network failed to pay goes to the card of the closing once more, some days later and in whatever amount', async () => {
      const diner = await newDiner()
      await dine(diner, 10_000)
      await close(diner)
      const reference = referenceOf(diner, (await credits(diner)).at(-1) ?? expect.unreachable())
      const answers = [{ eventId: `${reference} failed`, reference, status: 'error' as const }]
      await answerCredits(engine(), { network: 'visa', answers }, { now })
      await settlePostings(engine(), diner.partnerId, { now })
      expect(await balanceOf(diner)).toBe(500)
      clock += 7 * dayMs
      await Promise.all([retryCredits(engine(), { now }), retryCredits(engine(), { now })])
      expect(await credits(diner)).toMatchObject([
        { status: 'error' },
        { status: 'pending', amount_cents: 500, target_label: 'Visa ending in 1111' },
      ])
      expect(await balanceOf(diner)).toBe(0)
    })

    test('a credit that was on its way when the account closed still goes to a card of the closing', async () => {
      const diner = await addCredit(engine(), { partnerId: `closed${++count}` })
      await close(diner)
      const got: string[] = []
      const network = {
        async deliver(batch: readonly { readonly cardToken: string }[]) {
          got.push(...batch.map(({ cardToken }) => cardToken))
          return { kind: 'delivered', refused: [] } as const
        },
      }
      const context = { credits: network, log, now, random: (length: number) => Buffer.alloc(length) }
      await deliverCredits(engine(), { partnerId: diner.partnerId, network: 'visa' }, context)
      expect(got).toEqual([diner.cardToken])
      expect(await balanceOf(diner)).toBe(0)
    })

    test('once somebody else has linked the card nothing goes to it, and nothing ends that was not told', async () => {
      const diner = await newDiner()
      await tell(diner, { reference: 'late', kind: 'authorisation', cents: 10_000, day: 90 })
      await close(diner)
      const other = await newDiner()
      await engine()
        .insertInto('card_link')
        .columns(['partner_id', 'member_id', 'card_token', 'card_type', 'last_four', 'description', 'linked_at'])
        .expression((from) =>
          from
            .selectFrom('card_link')
            .select((row) => [
              row.val(other.partnerId).as('partner_id'),
              row.val(other.memberId).as('member_id'),
              'card_token',
              'card_type',
              'last_four',
              'description',
              row.val(now()).as('linked_at'),
            ])
            .where('card_token', '=', diner.cardToken),
        )
        .execute()
      await tell(diner, { reference: 'late', kind: 'clearing', cents: 10_000, day: 91 })
      expect([await credits(diner), await closingsOf(diner), await balanceOf(diner)]).toEqual([[], [], 500])
    })

    test('the account of each of them adds up, whatever has ended or was written off', async () => {
      const members = await engine()
        .selectFrom('account_closing')
        .select(['partner_id as partnerId', 'member_id as memberId'])
        .execute()
      expect(members.length).toBeGreaterThan(8)
      for (const member of members) {
        const until = new Date('2090-01-01Z')
        const { earned, given, spent, expired, balance, waiting, payable, paid } = await findStatement(engine(), {
          ...member,
          until,
        })
        expect([earned + given - spent - expired, waiting + payable + paid]).toEqual([balance, earned + given])
      }
    })

    test('after all of it the journal verifies, and what is planted is found', async () => {
      expect((await verifyJournal(engine())).faults).toEqual([])
      const check = 'what ended with an account is of one that had closed, and left what it says'
      for (const planted of [
        `update account_closing set card_token = 'another'`,
        `update account_closing set closed_at = '2090-01-01Z'`,
        `insert into posting (partner_id, id, kind, currency, posted_at) values ('closed1', 999997, 'closing', 'Credit', now())`,
        `with last as (select * from posting where kind = 'closing' order by id desc limit 1), made as (
           insert into posting (partner_id, id, kind, member_id, currency, reason, posted_at)
           select partner_id, 999998, 'closing', member_id, 'Credit', 'belowZero', posted_at from last returning *)
         insert into entry (partner_id, posting_id, line, account, member_id, source, code, amount, currency)
         select partner_id, id, line, account, case when account = 'member' then member_id end, 'A', 'closing', amount, 'Credit'
         from made, (values (0, 'member', 700), (1, 'cash', -700)) leg (line, account, amount)`,
      ]) {
        const found = await engine()
          .transaction()
          .execute(async (tx) => {
            await sql.raw(planted).execute(tx)
            const { faults } = await verifyJournal(tx)
            await sql`rollback`.execute(tx)
            return faults.map((fault) => fault.check)
          })
        expect(found, planted).toContain(check)
      }
      expect((await verifyJournal(engine())).faults).toEqual([])
    })
  })
