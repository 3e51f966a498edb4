import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { addCredit, addDiner, creditsOf, type Diner, linkAnother } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { eventOf, linkCard, sealRules } from '#tests/dines/feed-world.ts'
import { endCardLink } from '../cards/store.ts'
import { deliverCredits } from '../delivery/deliver-credits.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { findBalances } from '../journal/balance-store.ts'
import { releasePostings } from '../journal/payable.ts'
import { sealUnsealed } from '#tests/money/seal-unsealed.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { approveAdjustment, proposeAdjustment } from '../ledger/adjust-rewards.ts'
import { createLog } from '../log.ts'
import { endMembership } from '../leaving/end-membership.ts'
import { inTransaction } from '../db/transact.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { retryCredits } from '../credits/retry-credits.ts'
import { returnCreditsForNobody } from '../credits/return-credits-for-nobody.ts'
import { payWaiting } from './pay-waiting.ts'

const log = createLog({ logLevel: 'silent' })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0
    let clock = daysAfterNoon(90)
    const now = () => new Date(clock)
    const engine = () => database.current.engine
    const newDiner = () => addDiner(engine(), { partnerId: `waits${++count}` })

    async function unlinkAll({ partnerId, memberId }: Diner): Promise<void> {
      const open = await engine()
        .selectFrom('card_link')
        .select('id')
        .where('partner_id', '=', partnerId)
        .where('member_id', '=', memberId)
        .where('unlinked_at', 'is', null)
        .execute()
      for (const { id } of open) await endCardLink(engine(), partnerId, { cardId: id, now: now() })
    }

    async function dine(diner: Diner, cents = 50_000): Promise<void> {
      const reference = `wait-dine-${++count}`
      const event = eventOf(diner.restaurant, { reference, cardToken: diner.cardToken, cents, kind: 'clearing' })
      await ingestEvents(engine(), [{ ...event, occurredAt: daysAfterNoon(diner.visits.count++) }], { now })
      await settlePostings(engine(), diner.partnerId, { now })
    }

    async function give(diner: Diner, amount: number): Promise<void> {
      const { public_id: member } = await engine()
        .selectFrom('member')
        .select('public_id')
        .where('id', '=', diner.memberId)
        .executeTakeFirstOrThrow()
      const proposal = { partnerId: diner.partnerId, member, amount, reason: `gift ${++count}`, actor: 'operator:ann' }
      const { id } = (await proposeAdjustment(engine(), proposal, { now })) as { readonly id: number }
      await approveAdjustment(engine(), { partnerId: diner.partnerId, id, actor: 'operator:bob' }, { now })
      await settlePostings(engine(), diner.partnerId, { now })
    }

    async function balanceOf({ partnerId, memberId }: Diner): Promise<number> {
      const [found] = await findBalances(engine(), { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }

    async function told({ memberId }: Diner) {
      const rows = await engine()
        .selectFrom('notice')
        .select('facts')
        .where('member_id', '=', memberId)
        .where('kind', '=', 'creditWaits')
        .orderBy('id')
        .execute()
      return rows.map(({ facts }) => facts)
    }

    const link = (diner: Diner) => linkCard(engine(), { ...diner, cardToken: `new-${++count}`, linkedAt: clock })
    const pay = () => payWaiting(engine(), { now })

    async function isSound() {
      expect((await verifyJournal(engine())).faults).toEqual([])
    }

    test.each([
      ['a visit that clears after the only card was closed', (diner: Diner) => dine(diner)],
      ['a gift', (diner: Diner) => give(diner, 2_500)],
    ])('without a card %s stays in the balance, and is paid to a card linked later', async (_name, reach) => {
      const diner = await newDiner()
      await unlinkAll(diner)
      await reach(diner)
      expect([await creditsOf(engine(), diner), await balanceOf(diner)]).toEqual([[], 2_500])
      expect(await told(diner)).toEqual([{ amountCents: 2_500, card: null, from: null }])
      await pay()
      await link(diner)
      await pay()
      expect(await creditsOf(engine(), diner)).toEqual([])
      clock += 72 * hourMs
      await Promise.all([pay(), pay()])
      expect(await creditsOf(engine(), diner)).toMatchObject([{ amount_cents: 2_500, status: 'pending' }])
      expect(await balanceOf(diner)).toBe(0)
      expect(await told(diner)).toHaveLength(1)
      await isSound()
    })

    test('days of return that end after the card was closed leave the money in the balance', async () => {
      const diner = await newDiner()
      const row = await engine()
        .selectFrom('rule_version')
        .select('body')
        .where('partner_id', '=', diner.partnerId)
        .executeTakeFirstOrThrow()
      await engine()
        .updateTable('rule_version')
        .set({ body: JSON.stringify({ ...row.body, returnWindowDays: 180 }) })
        .where('partner_id', '=', diner.partnerId)
        .execute()
      await sealRules(engine(), diner.partnerId)
      await dine(diner)
      await unlinkAll(diner)
      clock += 200 * dayMs
      await releasePostings(engine(), { now })
      await settlePostings(engine(), diner.partnerId, { now })
      expect([await creditsOf(engine(), diner), await balanceOf(diner)]).toEqual([[], 2_500])
      await isSound()
    })

    test('a card linked less than 72 hours ago is paid nothing: an older one is, or the money waits and the member reads until when', async () => {
      const diner = await newDiner()
      const older = diner.cardToken
      const newer = await link(diner)
      await dine({ ...diner, cardToken: older })
      expect(await creditsOf(engine(), diner)).toMatchObject([{ target_label: 'Visa ending in 1111' }])
      const waiting = await newDiner()
      await unlinkAll(waiting)
      await link(waiting)
      await give(waiting, 2_500)
      expect(await creditsOf(engine(), waiting)).toEqual([])
      expect(await told(waiting)).toEqual([
        { amountCents: 2_500, card: 'Visa ending in 1111', from: clock + 72 * hourMs },
      ])
      clock += 72 * hourMs - 1
      await pay()
      expect(await creditsOf(engine(), waiting)).toEqual([])
      clock += 1
      await pay()
      expect(await creditsOf(engine(), waiting)).toHaveLength(1)
      expect(newer).not.toBe(older)
      await isSound()
    })

    test('a card that its bank replaced has the age of the one that it replaces', async () => {
      const diner = await newDiner()
      await unlinkAll(diner)
      const token = await link(diner)
      await engine()
        .updateTable('card_link')
        .set({ earning_since: new Date(clock - 72 * hourMs) })
        .where('card_token', '=', token)
        .execute()
      await give(diner, 2_500)
      expect(await creditsOf(engine(), diner)).toHaveLength(1)
    })

    test('a credit whose card is gone does not go to a card that is too new, but waits for it in the balance', async () => {
      const diner = await addCredit(engine(), { partnerId: `waits${++count}` })
      await unlinkAll(diner)
      await link(diner)
      const arrived: string[] = []
      const credits = {
        async deliver(batch: readonly { readonly cardToken: string }[]) {
          arrived.push(...batch.map(({ cardToken }) => cardToken))
          return { kind: 'delivered', refused: [] } as const
        },
      }
      const context = { credits, log, now, random: (length: number) => Buffer.alloc(length) }
      const deliver = () => deliverCredits(engine(), { partnerId: diner.partnerId, network: 'visa' }, context)
      await deliver()
      expect([arrived, await balanceOf(diner)]).toEqual([[], 2_500])
      clock += 72 * hourMs
      await pay()
      await deliver()
      expect(arrived).toHaveLength(1)
      expect(await balanceOf(diner)).toBe(0)
      await isSound()
    })

    test('what a card refused is not tried with a card that is too new', async () => {
      const diner = await addCredit(engine(), { partnerId: `waits${++count}` })
      await engine().updateTable('statement_credit').set({ sent_at: now() }).where('id', '=', diner.creditId).execute()
      const answers = [{ eventId: `no-${diner.reference}`, reference: diner.reference, status: 'rejected' as const }]
      await answerCredits(engine(), { network: 'visa', answers }, { now })
      await settlePostings(engine(), diner.partnerId, { now })
      clock += 8 * dayMs
      await link(diner)
      expect(await retryCredits(engine(), { now })).toBe(0)
      clock += 72 * hourMs
      await retryCredits(engine(), { now })
      expect(await creditsOf(engine(), diner)).toHaveLength(2)
    })

    test('closing with a card that is too new pays once it is old enough, and the older card where there is one', async () => {
      const diner = await newDiner()
      await unlinkAll(diner)
      await give(diner, 700)
      const token = await link(diner)
      clock += hourMs
      const close = ({ partnerId, memberId }: Diner) =>
        inTransaction(engine(), (tx) => endMembership(tx, partnerId, { memberId, actor: null, now: now() }))
      await close(diner)
      expect([await creditsOf(engine(), diner), await balanceOf(diner)]).toEqual([[], 700])
      expect(await told(diner)).toEqual([{ amountCents: 700, card: 'Visa ending in 1111', from: clock + 71 * hourMs }])
      clock += 70 * hourMs
      await pay()
      expect(await creditsOf(engine(), diner)).toEqual([])
      clock += 2 * hourMs
      await pay()
      expect(await creditsOf(engine(), diner)).toMatchObject([{ amount_cents: 700 }])
      const other = await newDiner()
      await give(other, 700)
      await linkAnother(engine(), other)
      await engine()
        .updateTable('card_link')
        .set({ linked_at: now() })
        .where('member_id', '=', other.memberId)
        .where('description', '=', 'Other')
        .execute()
      await close(other)
      expect(await creditsOf(engine(), other)).toMatchObject([{ target_label: 'Visa ending in 1111' }])
      expect(token).not.toBe('')
      await isSound()
    })

    test('the database refuses a credit for no card, and what was booked for none before goes back to the balance once', async () => {
      const diner = await newDiner()
      await unlinkAll(diner)
      await give(diner, 2_500)
      const { owner } = database.current
      const book = sql`with booked as (
          insert into posting (partner_id, id, kind, member_id, currency, posted_at)
          values (${diner.partnerId}, nextval('posting_id_seq'), 'statementCredit', ${diner.memberId}, 'Credit', ${now()}) returning *),
        legs as (
          insert into entry (partner_id, posting_id, line, account, member_id, source, code, amount, currency)
          select partner_id, id, line, account, case when account = 'member' then member_id end, 'S', 'statementCredit', amount, 'Credit'
          from booked, (values (0, 'member', -2500), (1, 'cash', 2500)) leg (line, account, amount)),
        box as (insert into outbox (partner_id, posting_id, state, delivered_at) select partner_id, id, 'delivered', now() from booked)
        insert into statement_credit (partner_id, member_id, posting_id, amount_cents, target_type, target_label, benefit_processor, status, created_at, updated_at)
        select partner_id, member_id, id, 2500, 'other', '', 'none', 'pending', posted_at, posted_at from booked`
      await expect(book.execute(owner)).rejects.toThrow(/statement_credit_has_card/)
      await sql`alter table statement_credit drop constraint statement_credit_has_card`.execute(owner)
      await book.execute(owner)
      await sealUnsealed(engine())
      await sql`alter table statement_credit add constraint statement_credit_has_card
        check (card_token is not null or status in ('completed', 'error')) not valid`.execute(owner)
      expect(await balanceOf(diner)).toBe(0)
      const healed = await Promise.all([1, 2].map(() => returnCreditsForNobody(engine(), { now })))
      expect(healed.reduce((sum, one) => sum + one, 0)).toBe(1)
      expect(await balanceOf(diner)).toBe(2_500)
      await link(diner)
      clock += 72 * hourMs
      await pay()
      expect(await creditsOf(engine(), diner)).toMatchObject([{ status: 'error' }, { status: 'pending' }])
      await isSound()
    })
  })
