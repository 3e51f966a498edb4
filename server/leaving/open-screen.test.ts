import { describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { ageCards } from '#tests/rewards/age-cards.ts'
import { giveBalance } from '#tests/rewards/give-balance.ts'

let serial = 8_100

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })
    const engine = () => database.current.engine

    function pass(minutes: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
    }
    const cardsOf = async (browser: Browser) => (await browser.get('/api/Member/Cards')).body
    const unlink = (browser: Browser, { id }: { id: string }) => browser.delete(`/api/Member/Cards?id=${id}`)
    const link = (browser: Browser, path?: string) =>
      linkCard(world, browser, visaNumber(serial++), { ...(path && { path }) })

    async function creditsOf(email: string) {
      return engine()
        .selectFrom('statement_credit as c')
        .innerJoin('member as m', 'm.id', 'c.member_id')
        .select(['c.amount_cents as amountCents'])
        .where('m.email', '=', email)
        .execute()
    }

    /** Somebody who linked a card, has so many cents, and left the screen open for a while. */
    async function openScreen({ cents, host }: { cents: number; host?: string }) {
      const { browser, body } = await joinedBrowser(world.app, { ...(host && { host }) })
      const { email, password } = body
      await link(browser)
      const now = () => world.clock.now
      if (cents > 0) await giveBalance(engine(), { partnerId: 'nosh', email, cents }, { now })
      pass(11)
      return { browser, email, password }
    }

    test('an open screen cannot turn a balance to another card: it links none, unlinks none and closes nothing', async () => {
      const { browser, email } = await openScreen({ cents: 1_200 })
      const [card] = await cardsOf(browser)
      expect((await link(browser)).body).toMatchObject({ code: 'proofRequired' })
      expect((await unlink(browser, card)).body).toMatchObject({ code: 'proofRequired' })
      expect((await browser.post('/api/Member/Close')).body).toMatchObject({ code: 'proofRequired' })
      expect((await browser.put('/api/Member/CashOut', { way: 'statementCredit' })).body).toMatchObject({
        code: 'proofRequired',
      })
      expect(await cardsOf(browser)).toEqual([card])
      expect(await creditsOf(email)).toEqual([])
    })

    test('once it is proved who it is, the card is linked and the other unlinked', async () => {
      const { browser, password } = await openScreen({ cents: 1_200 })
      const [card] = await cardsOf(browser)
      expect((await browser.post('/api/Member/Proof', { password })).status).toBe(200)
      expect((await link(browser)).body.cardRegistration).toMatchObject([{ error: null }])
      expect(await unlink(browser, card)).toMatchObject({ status: 200, body: { closedAccount: false } })
    })

    test('a token that goes on with a session proves nothing', async () => {
      const { email, password } = await openScreen({ cents: 1_200 })
      const browser = createBrowser(world.app)
      await browser.post('/api/SignIn', { username: email, password, staySignedIn: true })
      pass(20)
      expect((await link(browser)).body).toMatchObject({ code: 'proofRequired' })
      expect((await unlink(browser, (await cardsOf(browser))[0])).body).toMatchObject({ code: 'proofRequired' })
    })

    test('without money a card is linked unasked, and unlinking asks in every programme', async () => {
      for (const host of ['nosh.localhost:3000', 'hilton.localhost:3000']) {
        const { browser } = await openScreen({ cents: 0, host })
        expect((await link(browser)).body.cardRegistration, host).toMatchObject([{ error: null }])
        expect((await unlink(browser, (await cardsOf(browser))[0])).body).toMatchObject({ code: 'proofRequired' })
      }
    })

    test('a credit that its network has not confirmed is money too', async () => {
      const { browser, email, password } = await openScreen({ cents: 2_000 })
      await browser.post('/api/Member/Proof', { password })
      await ageCards(engine(), { partnerId: 'nosh', email })
      await settlePostings(engine(), 'nosh', { now: () => world.clock.now })
      expect(await creditsOf(email)).toEqual([{ amountCents: 2_000 }])
      pass(11)
      expect((await link(browser)).body).toMatchObject({ code: 'proofRequired' })
    })

    test('a card that another account left in debt brings the debt along as soon as it is linked', async () => {
      const { browser, email, password } = await openScreen({ cents: 0 })
      await giveBalance(engine(), { partnerId: 'nosh', email, cents: -700 }, { now: () => world.clock.now })
      await browser.post('/api/Member/Proof', { password })
      await browser.post('/api/Member/Close')
      const { browser: next } = await joinedBrowser(world.app, {})
      expect((await linkCard(world, next, visaNumber(serial - 1))).body.cardRegistration).toMatchObject([
        { error: null },
      ])
      expect((await next.get('/api/Member/CashOut')).body).toMatchObject({ payableCents: -700 })
    })

    test('a closed account with money takes no card from an open screen', async () => {
      const { browser, email, password } = await openScreen({ cents: 0 })
      await browser.post('/api/Member/Proof', { password })
      await browser.post('/api/Member/Close')
      const back = createBrowser(world.app)
      await back.post('/api/SignIn', { username: email, password, staySignedIn: false })
      await giveBalance(engine(), { partnerId: 'nosh', email, cents: 700 }, { now: () => world.clock.now })
      pass(11)
      expect((await link(back, '/api/Member/ReEnroll')).body).toMatchObject({ code: 'proofRequired' })
    })
  })
