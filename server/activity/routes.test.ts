import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { type CreditRecord, creditRecordSchema } from '#contract/schemas/activity.ts'
import { hourMs } from '#domain/dates.ts'
import { readReceiptNumber } from '#domain/rewards/receipt-number.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Browser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant, dineEvents, type Restaurant } from '#tests/dines/feed-world.ts'
import { addCampaign } from '#tests/dines/campaign-world.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import type { NetworkEvent } from '../feed/network-event.ts'
import { correctCardLink } from '../cards/correct-card-link.ts'
import type { Row } from '../db/columns.ts'
import { completeStatementCredits } from '../credits/credit-answer-store.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

for (const [at, kind] of testDatabases().entries())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let restaurant: Restaurant
    let serial = 7000 + at * 500
    beforeAll(async () => {
      world = await createTestApp(database.current)
      restaurant = await addRestaurant(database.current.engine, ['nosh', 'hilton'])
    })
    afterAll(() => world.close())

    async function diner(host = 'nosh.localhost:3000') {
      const { browser } = await joinedBrowser(world.app, { host })
      await linkCard(world, browser, visaNumber(++serial))
      const link = await database.current.engine
        .selectFrom('card_link')
        .select(['id', 'card_token', 'member_id', 'linked_at'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { browser, link }
    }

    /** So that the card earns, and may be paid to, at this moment. */
    function backDate({ link }: Diner, partnerId = 'hilton') {
      const linkedAt = new Date(link.linked_at.getTime() - 96 * hourMs)
      const correction = {
        partnerId,
        cardLinkId: link.id,
        linkedAt,
        actor: 'operator:test',
        reason: 'tries both',
      }
      return correctCardLink(database.current.engine, correction, world.context)
    }

    type Diner = Awaited<ReturnType<typeof diner>>

    /** A cleared dine, so many hours after the card was linked. */
    function dineAfter({ link }: Diner, hours: number, cents: number): readonly NetworkEvent[] {
      const reference = `dine-${link.id}-${hours}`
      const occurredAt = link.linked_at.getTime() + hours * hourMs
      return dineEvents(restaurant, { reference, cardToken: link.card_token, cents }).map((event) => ({
        ...event,
        occurredAt,
      }))
    }

    const ingest = (events: readonly NetworkEvent[]) => ingestEvents(database.current.engine, events, world.context)
    const settle = (partnerId: string) => settlePostings(database.current.engine, partnerId, world.context)
    const activity = async (browser: Browser) => (await browser.get('/api/Member/Transactions')).body

    test('TXN-01 TXN-02 TXN-03 a transaction has its merchant, its status and its amounts', async () => {
      const dining = await diner('hilton.localhost:3000')
      await ingest(dineAfter(dining, 30, 5_000))
      const { data } = await activity(dining.browser)
      expect(data).toHaveLength(1)
      expect(data[0]).toMatchObject({
        sourceTransactionId: expect.any(String),
        merchantId: String(restaurant.id),
        merchantName: expect.any(String),
        activeMerchant: true,
        transactionCreatedAt: expect.any(String),
        transactionStatus: 'Awarded',
        transactionTypeCode: 'S',
        dineAmount: 50,
        ticketAmount: 50,
        benefitAmount: expect.any(Number),
      })
      expect(data[0].benefitAmount).toBeGreaterThan(0)
    })

    test('TXN-04 TXN-07 a list has its page and its card; a settled dine is Paid', async () => {
      const dining = await diner('hilton.localhost:3000')
      for (const hours of [30, 31, 32]) await ingest(dineAfter(dining, hours, 2_000))
      await settle('hilton')
      const { body } = await dining.browser.get('/api/Member/Transactions?pageNo=2&resultsPerPage=2')
      expect(body).toMatchObject({ totalPages: 2, totalResultSize: 3 })
      expect(body.data).toEqual([
        expect.objectContaining({
          cardLastFour: expect.stringMatching(/^\d{4}$/),
          paidAt: expect.any(String),
          awardStatus: 'Paid',
        }),
      ])
    })

    test('TXN-09 the dine summary tells the benefits and dines of the year', async () => {
      const dining = await diner('hilton.localhost:3000')
      // Dined now and not a day later, which may be another year.
      await backDate(dining)
      await ingest(dineAfter(dining, 0, 5_000))
      const { data } = await activity(dining.browser)
      const { body } = await dining.browser.get('/api/Member/DineSummary')
      expect(body).toEqual({ currentYearBenefits: data[0].benefitAmount, currentYearDines: 1 })
    })

    test('the receipt tells events, rule, tier, lines and every rule that was looked at', async () => {
      const dining = await diner('hilton.localhost:3000')
      await ingest(dineAfter(dining, 30, 5_000))
      const [{ sourceTransactionId, benefitAmount }] = (await activity(dining.browser)).data
      const { body } = await dining.browser.get(`/api/Member/Transactions/${sourceTransactionId}/Receipt`)
      expect(body.events).toHaveLength(2)
      expect(body.events).toContainEqual(expect.objectContaining({ kind: 'clearing', amountCents: 5_000 }))
      expect(body.ruleVersion.version).toBe(1)
      expect(body.lines).toEqual([expect.objectContaining({ source: 'S', code: 'settle', amount: benefitAmount })])
      expect(body.total).toBe(benefitAmount)
      expect(body.trace).toContainEqual(expect.objectContaining({ code: 'cardActive', verdict: 'pass' }))
    })

    test("a dine is told with its restaurant's time zone, in the list and on the receipt", async () => {
      const { engine } = database.current
      const far = await addRestaurant(engine, ['hilton'])
      await engine.updateTable('merchant').set({ time_zone: 'Pacific/Honolulu' }).where('id', '=', far.id).execute()
      const dining = await diner('hilton.localhost:3000')
      const cardToken = dining.link.card_token
      const events = dineEvents(far, { reference: `far-${dining.link.id}`, cardToken })
      await ingest(events.map((event) => ({ ...event, occurredAt: dining.link.linked_at.getTime() + 30 * hourMs })))
      const [{ sourceTransactionId, timeZone }] = (await activity(dining.browser)).data
      expect(timeZone).toBe('Pacific/Honolulu')
      const { body } = await dining.browser.get(`/api/Member/Transactions/${sourceTransactionId}/Receipt`)
      expect(body.transaction.timeZone).toBe('Pacific/Honolulu')
      expect(readReceiptNumber('hilton', body.number)).toEqual({ transactionId: Number(sourceTransactionId) })
    })

    test('a refund and a void stay on the bill as what came back, and the receipt has both sides of the arithmetic', async () => {
      const dining = await diner('hilton.localhost:3000')
      const paid = dineAfter(dining, 30, 10_000)
      const back = paid.slice(1).map((event) => ({ ...event, eventId: `${event.eventId}-back`, amountCents: 3_000 }))
      await ingest([...paid, ...back.map((event) => ({ ...event, kind: 'refund' as const }))])
      const [dine] = (await activity(dining.browser)).data
      expect(dine).toMatchObject({ dineAmount: 70, ticketAmount: 100, refundedAmount: 30, voidedAmount: 0 })
      const { body } = await dining.browser.get(`/api/Member/Transactions/${dine.sourceTransactionId}/Receipt`)
      expect(body.bill).toMatchObject({ paidCents: 10_000, refundedCents: 3_000, keptCents: 7_000 })
      const earned = body.trace.find(({ code }: { code: string }) => code === 'earned').parameters
      expect(earned).toMatchObject({ amountCents: 10_000, keptCents: 7_000, given: 200, kept: 140 })
      const undone = await diner('hilton.localhost:3000')
      const hold = dineAfter(undone, 30, 9_600).filter((event) => event.kind === 'authorisation')
      await ingest([
        ...hold,
        ...hold.map((event) => ({ ...event, eventId: `${event.eventId}-void`, kind: 'void' as const })),
      ])
      const [voided] = (await activity(undone.browser)).data
      expect(voided).toMatchObject({ dineAmount: 0, ticketAmount: 96, voidedAmount: 96, reason: 'voided' })
    })

    test('a receipt calls an offer by its title, and never by its code', async () => {
      const { engine } = database.current
      const offering = await addRestaurant(engine, ['hilton'])
      const since = new Date(Date.now() - 400 * 24 * hourMs)
      await sql`insert into offer (partner_id, merchant_id, code, title, reward, active_from, created_at)
        values ('hilton', ${offering.id}, 'come-by', 'Come by and say hello', 150, ${since}, ${since})`.execute(engine)
      const dining = await diner('hilton.localhost:3000')
      const events = dineEvents(offering, {
        reference: `o${dining.link.id}`,
        cardToken: dining.link.card_token,
        cents: 5_000,
      })
      await ingest(events.map((event) => ({ ...event, occurredAt: dining.link.linked_at.getTime() + 30 * hourMs })))
      const [{ sourceTransactionId }] = (await activity(dining.browser)).data
      const { body } = await dining.browser.get(`/api/Member/Transactions/${sourceTransactionId}/Receipt`)
      const step = body.trace.find(({ code }: { code: string }) => code === 'offer')
      expect(step.parameters).toMatchObject({ title: 'Come by and say hello', amount: 150 })
    })

    test('a receipt has a campaign as a line of its own, by its title, at its partner alone', async () => {
      const { engine } = database.current
      const dining = await diner('hilton.localhost:3000')
      const dinedAt = dining.link.linked_at.getTime() + 30 * hourMs
      const then = { activeFrom: new Date(dinedAt - hourMs), activeTo: new Date(dinedAt + hourMs) }
      await addCampaign(engine, 'hilton', { code: 'this-hour', budget: 30, ...then })
      await addCampaign(engine, 'nosh', { code: 'this-hour', ...then })
      await ingest(dineAfter(dining, 30, 5_000))
      const [{ sourceTransactionId }] = (await activity(dining.browser)).data
      const { body } = await dining.browser.get(`/api/Member/Transactions/${sourceTransactionId}/Receipt`)
      expect(body.lines).toContainEqual(
        expect.objectContaining({ source: 'B', code: 'campaign:this-hour', amount: 30 }),
      )
      expect(body.trace).toContainEqual({
        code: 'campaign',
        verdict: 'info',
        parameters: expect.objectContaining({ title: 'One more for every dollar', amount: 30, asked: 50 }),
      })
    })

    test('the receipt of a dine that has not cleared tells what it will earn, line by line, and books nothing', async () => {
      const dining = await diner('hilton.localhost:3000')
      await ingest(dineAfter(dining, 30, 5_000).filter((event) => event.kind === 'authorisation'))
      const [{ sourceTransactionId, benefitAmount }] = (await activity(dining.browser)).data
      const { body } = await dining.browser.get(`/api/Member/Transactions/${sourceTransactionId}/Receipt`)
      expect(body).toMatchObject({ lines: [], total: 0 })
      expect(body.expectedLines).toEqual([{ source: 'S', code: 'settle', amount: benefitAmount }])
      expect(body.trace).toContainEqual(
        expect.objectContaining({
          code: 'rate',
          parameters: expect.objectContaining({ numerator: 2, denominator: 1 }),
        }),
      )
    })

    test('a dine before the card earns is told with its reason, and earns after the link is corrected', async () => {
      const dining = await diner('hilton.localhost:3000')
      await ingest(dineAfter(dining, 2, 5_000))
      expect((await activity(dining.browser)).data[0]).toMatchObject({
        awardStatus: 'Forfeit',
        reason: 'cardNotYetActive',
        benefitAmount: 0,
      })
      expect(await backDate(dining)).toBe('corrected')
      const [earning] = (await activity(dining.browser)).data
      expect(earning.awardStatus).toBe('Awarded')
      expect(earning.benefitAmount).toBeGreaterThan(0)
      const audit = await database.current.engine
        .selectFrom('audit_entry')
        .select('action')
        .where('subject', '=', `card-link:${dining.link.id}`)
        .execute()
      expect(audit).toEqual([{ action: 'correctCardLink' }])
    })

    test('TXN-06 a statement credit goes to a card, or to something else', () => {
      expect(creditRecordSchema.shape.targetType.options.toSorted()).toEqual(['card', 'other'])
      expectTypeOf<CreditRecord['targetType']>().toEqualTypeOf<'card' | 'other'>()
      expectTypeOf<Row<'statement_credit'>['targetType']>().toEqualTypeOf<'card' | 'other'>()
    })

    test('TXN-05 TXN-10 from $20 the balance is credited to the card used last, once', async () => {
      const dining = await diner()
      await backDate(dining, 'nosh')
      await ingest(dineAfter(dining, 30, 30_000))
      const balance = async () => (await dining.browser.get('/api/Member/StatementCreditBalance')).body.memberBalance
      const before: number = await balance()
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(20)
      await settle('nosh')
      expect(await balance()).toBe(before)
      await ingest(dineAfter(dining, 31, 60_000))
      const whole: number = await balance()
      expect(whole).toBeGreaterThan(20)
      await settle('nosh')
      await settle('nosh')
      expect(await balance()).toBe(0)
      await completeStatementCredits(database.current.engine, 'nosh', world.context.now())
      const { body } = await dining.browser.get('/api/Member/TransactionsStatementCredits')
      expect(body.totalResultSize).toBe(3)
      const credits = body.data.filter(({ entryType }: { entryType: string }) => entryType === 'credit')
      expect(credits).toEqual([
        {
          entryType: 'credit',
          credit: expect.objectContaining({
            creditId: expect.any(String),
            creditAmountCents: Math.round(whole * 100),
            targetType: 'card',
            targetLabel: expect.stringMatching(/ending in \d{4}$/),
            benefitProcessor: 'visa',
            status: 'completed',
          }),
        },
      ])
    })

    test('miles and points are no balance of statement credits', async () => {
      const dining = await diner('hilton.localhost:3000')
      await ingest(dineAfter(dining, 30, 5_000))
      for (const path of ['StatementCreditBalance', 'TransactionsStatementCredits'])
        expect([path, (await dining.browser.get(`/api/Member/${path}`)).status]).toEqual([path, 404])
    })

    test('a member reads the account of today and of a day of before, and of none to come', async () => {
      const dining = await diner()
      await backDate(dining, 'nosh')
      const statement = async (day = '') =>
        (await dining.browser.get(`/api/Member/Statement${day && `?day=${day}`}`)).body
      await ingest(dineAfter(dining, -1, 10_000))
      const earned = (await statement()).payable
      expect(earned).toBeGreaterThan(0)
      expect(await statement()).toMatchObject({
        pending: 0,
        earned,
        given: 0,
        spent: 0,
        balance: earned,
        waiting: 0,
        paid: 0,
      })
      await settle('nosh')
      expect(await statement()).toMatchObject({ balance: earned, payable: 0, paid: earned })
      expect(await statement('2020-02-29')).toMatchObject({ day: '2020-02-29', pending: null, balance: 0 })
      for (const day of ['2999-01-01', '2026-02-30', '0000-01-01', 'today'])
        expect(await statement(day)).toMatchObject({ code: 'invalidRequest', fields: [{ field: 'day' }] })
    })

    test('nobody reads this without signing in', async () => {
      const { browser } = await diner()
      browser.cookies.clear()
      for (const path of [
        'Transactions',
        'TransactionsStatementCredits',
        'StatementCreditBalance',
        'DineSummary',
        'Statement',
        'Transactions/1/Receipt',
      ]) {
        expect((await browser.get(`/api/Member/${path}`)).status).toBe(401)
      }
    })

    test('after all of it the journal verifies', async () => {
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })
  })
