import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { lookAll, memberWith, orderAll, partnerId } from '#tests/rewards/gift-card-world.ts'
import { giveBalance } from '#tests/rewards/give-balance.ts'
import { createGiftCardIssuer } from '#vendors/gift-cards/client.ts'
import { startGiftCardsSandbox } from '#vendors/gift-cards/sandbox.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { noSuch, readAnyName } from '../exceptions/exception-names.ts'
import { listExceptions } from '../exceptions/list-exceptions.ts'
import { settleByDeed } from '../exceptions/settle-by-deed.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { changeOrder } from './change-orders.ts'
import { findOrder } from './order-store.ts'
import { endChoices } from './choose-cash-out.ts'
import { maximumAttempts } from '../retries/next-attempt.ts'

const key = 'PROD_Zk3vQ8mN1xR7tB5w'
const sandbox = await startGiftCardsSandbox({ key, port: 0, slowMs: 1_500 })
afterAll(() => sandbox.close())

const always = { product: 'PRODUCT', delivery: 'Email', from: '2020-01-01', until: null } as const
const giftCards = [
  { ...always, brand: 'Visa', leastCents: 500, mostCents: 50_000, amountsCents: null },
  { ...always, brand: 'MasterCard', leastCents: 1_000, mostCents: 2_500, amountsCents: [1_000, 2_500] },
  { ...always, brand: 'Tremendous', until: '2020-12-31', leastCents: 500, mostCents: 50_000, amountsCents: null },
] as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, {
      config: { giftCards: { address: sandbox.address, secret: key, fundingSource: 'balance' } },
      settings: { nosh: { giftCards } },
      limits: { formCallsPerMinute: 10_000 },
    })
    const engine = () => database.current.engine
    let number = 7000

    const member = (cents: number) => memberWith(world, { cents, number: visaNumber(++number) })
    type Member = Awaited<ReturnType<typeof member>>
    const page = async ({ browser }: Member) => (await browser.get('/api/Member/CashOut')).body
    const order = ({ browser }: Member, amountCents: number, more: object = {}) =>
      browser.post('/api/Member/GiftCards', { brand: 'Visa', amountCents, after: 0, ...more })
    const choose = ({ browser }: Member, way: string) => browser.put('/api/Member/CashOut', { way })

    async function balanceOf({ memberId }: Member): Promise<number> {
      const [found] = await findBalances(engine(), { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }
    const creditsOf = ({ memberId }: Member) =>
      engine()
        .selectFrom('statement_credit')
        .select('amount_cents as amountCents')
        .where('member_id', '=', memberId)
        .execute()
    const noticesOf = ({ memberId }: Member) =>
      engine()
        .selectFrom('notice')
        .select(['kind', 'facts'])
        .where('member_id', '=', memberId)
        .where('kind', 'in', ['giftCardSent', 'giftCardReturned'])
        .execute()
    async function referenceOf({ memberId }: Member): Promise<string> {
      const row = await engine()
        .selectFrom('gift_card_order')
        .select('reference')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow()
      return row.reference
    }
    const settle = () => settlePostings(engine(), partnerId, { now: () => world.clock.now })

    test('a member reads what the balance can be paid by, and what is offered today', async () => {
      const one = await member(1_200)
      expect(await page(one)).toEqual({
        way: 'statementCredit',
        delivery: 'Card',
        thresholdCents: 2_000,
        payableCents: 1_200,
        waitingCents: 0,
        offers: [
          { brand: 'Visa', delivery: 'Email', leastCents: 500, mostCents: 50_000, amountsCents: null },
          { brand: 'MasterCard', delivery: 'Email', leastCents: 1_000, mostCents: 2_500, amountsCents: [1_000, 2_500] },
        ],
        newestOrder: '0',
        orders: [],
      })
      const { browser: elsewhere } = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect((await elsewhere.get('/api/Member/CashOut')).status).toBe(404)
      expect((await elsewhere.put('/api/Member/CashOut', { way: 'giftCard' })).status).toBe(404)
      const card = { brand: 'Visa', amountCents: 500, after: 0 }
      expect((await elsewhere.post('/api/Member/GiftCards', card)).body.code).toBe('notOffered')
      expect((await createBrowser(world.app).get('/api/Member/CashOut')).status).toBe(401)
    })

    test('who keeps the balance is paid nothing by itself, and all of it after choosing otherwise', async () => {
      const one = await member(0)
      expect((await choose(one, 'giftCard')).body).toMatchObject({ way: 'giftCard' })
      await giveBalance(engine(), { partnerId, email: one.email, cents: 5_000 }, world.context)
      await settle()
      expect([await creditsOf(one), await balanceOf(one)]).toEqual([[], 5_000])
      expect((await choose(one, 'giftCard')).status).toBe(200)
      expect((await choose(one, 'cash')).status).toBe(400)
      await Promise.all([choose(one, 'statementCredit'), choose(one, 'statementCredit')])
      expect([await creditsOf(one), await balanceOf(one)]).toEqual([[{ amountCents: 5_000 }], 0])
      const choices = await engine()
        .selectFrom('cash_out_choice')
        .select(['way', 'chosen_by', 'chosen_at'])
        .where('member_id', '=', one.memberId)
        .orderBy('id')
        .execute()
      const chosen = { chosen_by: 'member', chosen_at: world.clock.now }
      expect(choices).toEqual([
        { ...chosen, way: 'giftCard' },
        { ...chosen, way: 'statementCredit' },
      ])
    })

    test('a programme that offers no gift cards any more pays kept balances to cards again', async () => {
      const one = await member(0)
      await choose(one, 'giftCard')
      await giveBalance(engine(), { partnerId, email: one.email, cents: 3_000 }, world.context)
      await settle()
      expect(await endChoices(engine(), world.context)).toBe(0)
      const without = { now: () => world.clock.now, partners: world.context.partners, giftCards: null }
      await Promise.all([endChoices(engine(), without), endChoices(engine(), without)])
      expect(await creditsOf(one)).toEqual([{ amountCents: 3_000 }])
      expect(await page(one)).toMatchObject({ way: 'statementCredit' })
    })

    test('an order takes its amount from what is payable, and only from that', async () => {
      const one = await member(1_500)
      for (const [amountCents, more, code] of [
        [499, {}, 'notOffered'],
        [50_001, {}, 'notOffered'],
        [1_100, { brand: 'MasterCard' }, 'notOffered'],
        [1_000, { brand: 'Tremendous' }, 'notOffered'],
        [1_501, {}, 'balanceTooSmall'],
        [600, { after: 7 }, 'ordersChanged'],
      ] as const)
        expect((await order(one, amountCents, more)).body.code, `${amountCents}`).toBe(code)
      for (const bad of [0, -600, 600.5, 1e12, '600', null])
        expect((await order(one, 600, { amountCents: bad })).status, String(bad)).toBe(400)
      for (const more of [{ brand: 'XX\u0000' }, { brand: 'V'.repeat(1_000_000) }, { after: -1 }, { more: 1 }])
        expect((await order(one, 600, more)).status).toBeGreaterThanOrEqual(400)
      expect(await balanceOf(one)).toBe(1_500)
      const { body } = await order(one, 600)
      expect(body).toMatchObject({
        payableCents: 900,
        orders: [{ brand: 'Visa', amountCents: 600, status: 'pending', failure: null }],
        newestOrder: body.orders[0].id,
      })
    })

    test('what waits for its days of return can’t be spent on a card', async () => {
      const one = await member(1_500)
      const given = engine()
        .updateTable('outbox')
        .where('posting_id', 'in', (from) =>
          from.selectFrom('posting').select('id').where('member_id', '=', one.memberId),
        )
      await given.set({ state: 'waiting', due_from: new Date('2090-01-01Z') }).execute()
      expect(await page(one)).toMatchObject({ payableCents: 0, waitingCents: 1_500 })
      expect((await order(one, 600)).body.code).toBe('balanceTooSmall')
      expect((await one.browser.get('/api/Member/Close')).body.balance).toMatchObject({
        payableCents: 0,
        waitingCents: 1_500,
      })
      await given.set({ state: 'pending', due_from: null }).execute()
    })

    test('an open screen is not enough to order', async () => {
      const one = await member(1_500)
      const before = world.clock.now
      world.clock.now = new Date(before.getTime() + 10 * 60_000)
      expect((await order(one, 600)).body.code).toBe('proofRequired')
      expect(await balanceOf(one)).toBe(1_500)
    })

    test('of one page one order is made, in however many windows it is sent', async () => {
      const one = await member(1_900)
      const answers = await Promise.all([1, 2, 3, 4].map(() => order(one, 600)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect((await order(one, 700)).body.code).toBe('ordersChanged')
      expect((await page(one)).orders).toHaveLength(1)
      expect(await balanceOf(one)).toBe(1_300)
      const { newestOrder } = await page(one)
      expect((await order(one, 600, { after: Number(newestOrder) })).status).toBe(200)
      expect((await page(one)).orders).toHaveLength(2)
    })

    test('two windows of one member never take more than there is', async () => {
      const one = await member(1_000)
      const { newestOrder } = (await order(one, 500)).body
      const both = await Promise.all([
        order(one, 500, { after: Number(newestOrder) }),
        order(one, 501, { after: Number(newestOrder) }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await balanceOf(one)).toBe(0)
    })

    test('an order is issued once, by two processes too, and its member is told when it was mailed', async () => {
      const one = await member(1_900)
      await order(one, 1_234)
      await Promise.all([orderAll(world), orderAll(world)])
      expect(sandbox.issued.get(await referenceOf(one))?.order.reward).toMatchObject({
        value: { denomination: 12.34 },
        recipient: { email: one.email },
        products: ['PRODUCT'],
      })
      expect((await page(one)).orders).toMatchObject([{ status: 'pending_received' }])
      expect(await noticesOf(one)).toEqual([])
      await Promise.all([lookAll(world), lookAll(world)])
      expect((await page(one)).orders).toMatchObject([{ status: 'completed' }])
      expect(await noticesOf(one)).toEqual([{ kind: 'giftCardSent', facts: { amountCents: 1_234, brand: 'Visa' } }])
      expect(await balanceOf(one)).toBe(666)
      const { spent, balance } = (await one.browser.get('/api/Member/Statement')).body
      expect([spent, balance]).toEqual([12.34, 6.66])
    })

    test('what is told of an order that has its end already changes nothing', async () => {
      const [mailed, refused] = [await member(1_900), await member(1_900)]
      await order(mailed, 600)
      await order(refused, 1_314)
      await orderAll(world)
      await lookAll(world)
      const tellLate = (one: Member, news: Parameters<typeof changeOrder>[1]['news']) =>
        inTransaction(engine(), async (tx) => {
          const locked = await lockMembers(tx, [one.memberId])
          const { id } = await tx
            .selectFrom('gift_card_order')
            .select('id')
            .where('member_id', '=', one.memberId)
            .executeTakeFirstOrThrow()
          const late = (await findOrder(tx, { partnerId, id })) ?? expect.unreachable()
          return changeOrder(locked, { order: late, news }, world.clock.now)
        })
      expect(await tellLate(mailed, { status: 'error', failure: 'notDelivered' })).toBe(false)
      expect(await tellLate(mailed, { status: 'pending_received' })).toBe(false)
      expect(await tellLate(refused, { status: 'rejected', failure: 'refused' })).toBe(false)
      expect(await tellLate(refused, { status: 'completed' })).toBe(false)
      expect([await balanceOf(mailed), await balanceOf(refused)]).toEqual([1_300, 1_900])
    })

    test.each([
      [1_315, 'its answer was lost'],
      [1_318, 'its answer came too late'],
      [1_313, 'the issuer was away twice'],
    ])('an order of %d cents is issued once, though %s', async (cents) => {
      const one = await member(1_900)
      await order(one, cents)
      const reference = await referenceOf(one)
      const code = () => sandbox.issued.get(reference)?.code
      await orderAll(world)
      const first = code()
      expect((await page(one)).orders).toMatchObject([{ status: 'pending' }])
      for (let round = 0; round < 3; round++) {
        world.clock.now = new Date(world.clock.now.getTime() + 15 * 60_000)
        await orderAll(world)
      }
      if (first !== undefined) expect(code()).toBe(first)
      await lookAll(world)
      expect(await balanceOf(one)).toBe(1_900 - cents)
      const row = await engine()
        .selectFrom('gift_card_order')
        .select('status')
        .where('member_id', '=', one.memberId)
        .executeTakeFirstOrThrow()
      expect(row.status).toBe('completed')
    })

    test.each([
      [1_314, 'rejected', 'refused'],
      [1_316, 'rejected', 'outOfStock'],
      [1_317, 'error', 'notDelivered'],
    ] as const)('the amount of an order of %d cents comes back once: %s, %s', async (cents, status, failure) => {
      const one = await member(1_900)
      await order(one, cents)
      await orderAll(world)
      await lookAll(world)
      await lookAll(world)
      await orderAll(world)
      expect(await balanceOf(one)).toBe(1_900)
      const told = await engine()
        .selectFrom('gift_card_order')
        .select(['status', 'failure'])
        .where('member_id', '=', one.memberId)
        .execute()
      expect(told).toEqual([{ status, failure }])
      expect(await noticesOf(one)).toEqual([
        { kind: 'giftCardReturned', facts: { amountCents: cents, brand: 'Visa', failure } },
      ])
    })

    test('what is given up stands among the exceptions, goes out again or gives the amount back', async () => {
      const [again, refused] = [await member(1_900), await member(1_900)]
      for (const one of [again, refused]) await order(one, 700)
      const stranger = createGiftCardIssuer({ address: sandbox.address, key: 'another key', fundingSource: 'balance' })
      // As after all tries but the last.
      await engine()
        .updateTable('outbox')
        .set({ attempts: maximumAttempts - 1 })
        .where('partner_id', '=', partnerId)
        .where('state', '=', 'pending')
        .execute()
      await orderAll(world, stranger)
      await orderAll(world, stranger)
      const listed = async () => {
        const asked = { network: null, cause: null, partnerId, partnerIds: [partnerId], after: null, limit: 100 }
        const rows = (await listExceptions(engine(), asked)) ?? []
        return rows.filter((row) => 'failedAt' in row && row.what === 'giftCard')
      }
      expect(await listed()).toMatchObject([
        { cause: 'askNetwork', kind: 'giftCard', amount: -700, lastError: 'status 401' },
        { cause: 'askNetwork' },
      ])
      const nameOf = async ({ memberId }: Member, by: 'id' | 'reference' = 'reference') => {
        const row = await engine()
          .selectFrom('gift_card_order')
          .select(['id', 'reference'])
          .where('member_id', '=', memberId)
          .executeTakeFirstOrThrow()
        return readAnyName(`giftCard:${partnerId}.${row[by]}`) ?? expect.unreachable()
      }
      const by = { actor: 'operator:ada', reason: 'the issuer says so' }
      const clock = { now: () => world.clock.now }
      const deed = async (one: Member, verb: 'replay' | 'refuse') =>
        settleByDeed(engine(), { verb, name: await nameOf(one), ...by, ...noLimits }, clock)
      const numbered = await nameOf(again, 'id')
      for (const verb of ['replay', 'refuse'] as const)
        expect(await settleByDeed(engine(), { verb, name: numbered, ...by, ...noLimits }, clock)).toEqual(
          noSuch(numbered),
        )
      expect([await deed(again, 'replay'), await deed(refused, 'refuse')]).toEqual(['done', 'done'])
      expect(await deed(refused, 'refuse')).toMatchObject({ code: 'notGivenUp' })
      expect(await listed()).toEqual([])
      await orderAll(world)
      await lookAll(world)
      expect([await balanceOf(again), await balanceOf(refused)]).toEqual([1_200, 1_900])
      expect(await noticesOf(refused)).toMatchObject([{ facts: { failure: 'notDelivered' } }])
    })

    test('what comes back after the account has closed goes to the card of the closing', async () => {
      const one = await member(1_900)
      await order(one, 1_317)
      expect((await one.browser.post('/api/Member/Close', { mayEnd: false })).status).toBe(200)
      expect(await creditsOf(one)).toEqual([{ amountCents: 583 }])
      await orderAll(world)
      await lookAll(world)
      expect(await creditsOf(one)).toEqual([{ amountCents: 583 }, { amountCents: 1_317 }])
      expect(await balanceOf(one)).toBe(0)
    })

    test('what opens a card is nowhere here, and nobody is told of another’s order', async () => {
      const codes = [...sandbox.issued.values()].map(({ code }) => code)
      expect(codes.length).toBeGreaterThan(0)
      const { rows } = await sql<{ all: string }>`
        select (select coalesce(json_agg(g), '[]')::text from gift_card_order g) || (select coalesce(json_agg(o), '[]')::text from outbox o)
          || (select coalesce(json_agg(n), '[]')::text from notice n) as all`.execute(engine())
      const logged = world.logged.join('\n')
      for (const code of codes) expect((rows[0]?.all ?? '').includes(code) || logged.includes(code)).toBe(false)
      expect(logged).not.toContain(key)
      const one = await member(1_900)
      await order(one, 600)
      const { browser: other } = await joinedBrowser(world.app)
      expect((await other.get('/api/Member/CashOut')).body.orders).toEqual([])
      const { data } = (await one.browser.get('/api/Member/Data')).body
      expect(data.sections.giftCards).toMatchObject([{ brand: 'Visa', amountCents: 600, status: 'pending' }])
      expect(data.sections.cashOutChoices).toEqual([])
    })

    test('after all of it the journal and the audit log verify, and what is planted is found', async () => {
      expect((await verifyJournal(engine())).faults).toEqual([])
      expect(await verifyAudit(engine(), partnerId)).toMatchObject({ sound: true })
      const posted = 'a gift card is posted with its amount, and each such posting is one order'
      const back = 'a gift card that never got there is posted back once, with its amount, and no other is'
      for (const [check, planted] of [
        [posted, 'update gift_card_order set amount_cents = amount_cents + 1'],
        [posted, `delete from gift_card_order where status = 'completed'`],
        [back, `update gift_card_order set failure = 'refused' where failure = 'notDelivered'`],
        [back, `delete from gift_card_order where status = 'error'`],
        [
          back,
          `insert into posting (partner_id, id, kind, currency, posted_at) values ('nosh', 999996, 'giftCardReturn', 'Credit', now())`,
        ],
      ] as const) {
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
