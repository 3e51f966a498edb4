import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardRegistration, PartnerCard } from '#contract/schemas/card.ts'
import { type Browser, joinedBrowser } from '#tests/app/browser.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { consentOf, linkCard, visaNumber } from '#tests/app/link-card.ts'
import { solveCaptcha } from '#tests/app/solve-captcha.ts'
import { type LoadedCardsSandbox, startLoadedCardsSandbox, type WalletCard } from '#vendors/loaded-cards/sandbox.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const host = 'choice.localhost:3000'
const path = '/api/Cards/AllPartnerCards'
let serial = 700_000

function card(number = visaNumber(serial++)): WalletCard {
  return { cardId: `wallet-${number.slice(-6)}`, cardType: 'visa', number }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let programme: LoadedCardsSandbox
    let wallet: readonly WalletCard[] = []

    beforeAll(async () => {
      // The vault's address is known once the application is up, and the programme's has to be known before: both by way of a second start.
      const vault = await createTestApp(database.current)
      programme = await startLoadedCardsSandbox({
        secrets: [secret],
        vaultAddress: vault.vault.address,
        port: 0,
        now: () => vault.clock.now.getTime(),
        walletOf: () => wallet,
      })
      world = await createTestApp(database.current, {
        secrets: vault.context.secrets,
        limits: { formCallsPerMinute: 1000 },
        config: {
          cardVault: { mode: 'sandbox', address: vault.vault.address },
          loadedCards: { choice: { address: programme.address, secrets: [secret] } },
        },
      })
      return () => vault.close()
    })
    afterAll(async () => {
      await world.close()
      await programme.close()
    })

    async function member() {
      return joinedBrowser(world.app, { host })
    }

    async function loaded(browser: Browser): Promise<PartnerCard[]> {
      return (await browser.get(path)).body
    }

    /** Sends cards as the form does. */
    async function send(browser: Browser, cards: readonly PartnerCard[]) {
      return browser.post('/api/Member/Cards', {
        creditCards: cards.map(({ partnerCardId: _dropped, ...sent }) => sent),
        directFileFeedOptIn: true,
        consentVersion: await consentOf(browser),
        gRecaptchaResponse: await solveCaptcha(browser),
      })
    }

    const outcomes = ({ body }: { body: CardRegistration }) =>
      body.cardRegistration.map(({ memberCard, error }) => [memberCard.lastFour, error?.code ?? null])

    test('CARDDATA-09 the cards of a programme come as envelopes, and no number of them reaches the server', async () => {
      wallet = [card(), card()]
      const { browser, member: person } = await member()
      const cards = await loaded(browser)
      expect(cards.map(({ partnerCardId, cardType, lastFour }) => [partnerCardId, cardType, lastFour])).toEqual(
        wallet.map(({ cardId, cardType, number }) => [cardId, cardType, number.slice(-4)]),
      )
      expect(programme.asked.at(-1)).toMatchObject({ memberPublicId: person.publicId, partnerId: 'choice' })
      const answer = await send(browser, cards)
      expect(outcomes(answer)).toEqual(wallet.map(({ number }) => [number.slice(-4), null]))
      expect(answer.body.cardRegistration[0].memberCard.partnerCardId).toBe(wallet[0]?.cardId)
      const posted = world.received.filter((line) => line.startsWith('/api/Member/Cards'))
      expect(posted.some((line) => line.includes('encryptedCardNumber'))).toBe(true)
      for (const { number } of wallet)
        expect([...world.logged, ...world.received].filter((line) => line.includes(number))).toEqual([])
    })

    test('of cards that were chosen each has its own outcome, a declined one with its name', async () => {
      wallet = [card(), card('4000000000000002')]
      const { browser } = await member()
      const answer = await send(browser, await loaded(browser))
      expect(answer.status).toBe(200)
      expect(outcomes(answer)).toEqual([
        [wallet[0]?.number.slice(-4), null],
        ['0002', 'declined'],
      ])
    })

    test('an envelope of a programme is good once, for ten minutes, and for this member', async () => {
      wallet = [card(), card(), card()]
      const { browser } = await member()
      const [first, second, third] = await loaded(browser)
      if (!first || !second || !third) return expect.unreachable()
      expect(outcomes(await send(browser, [first]))).toEqual([[first.lastFour, null]])
      expect(outcomes(await send(browser, [first]))).toEqual([[first.lastFour, 'expiredEnvelope']])
      const thief = await member()
      expect(outcomes(await send(thief.browser, [second]))).toEqual([[second.lastFour, 'expiredEnvelope']])
      expect(outcomes(await send(browser, [second]))).toEqual([[second.lastFour, null]])
      const started = world.clock.now
      world.clock.now = new Date(started.getTime() + 10 * 60_000 + 1)
      expect(outcomes(await send(browser, [third]))).toEqual([[third.lastFour, 'expiredEnvelope']])
      world.clock.now = started
    })

    test('GET of the cards is for signed-in members of programmes that load them', async () => {
      expect((await (await joinedBrowser(world.app)).browser.get(path)).status).toBe(404)
      const { browser } = await member()
      browser.cookies.clear()
      expect((await browser.get(path)).status).toBe(401)
    })

    test.each([
      ['is away', 'http://127.0.0.1:1', [secret]],
      ['refuses our signature', null, [`whsec_${Buffer.alloc(32, 9).toString('base64')}`]],
    ])('a programme that %s is told as such, and numbers can still be typed', async (_name, address, secrets) => {
      const lost = await createTestApp(database.current, {
        config: { loadedCards: { choice: { address: address ?? programme.address, secrets } } },
      })
      const { browser } = await joinedBrowser(lost.app, { host })
      const answer = await browser.get(path)
      expect(answer).toMatchObject({ status: 503, body: { code: 'cardsUnavailable', requestId: expect.any(String) } })
      expect(outcomes(await linkCard(lost, browser, visaNumber(serial++)))).toMatchObject([[expect.any(String), null]])
      await lost.close()
    })

    test('twelve cards are linked at once, and a thirteenth is refused with all that came with it', async () => {
      wallet = Array.from({ length: 13 }, () => card())
      const { browser } = await member()
      const cards = await loaded(browser)
      expect((await send(browser, cards)).status).toBe(400)
      const [last] = cards.slice(12)
      if (!last) return expect.unreachable()
      expect(outcomes(await send(browser, cards.slice(0, 12))).every(([, error]) => error === null)).toBe(true)
      expect(await send(browser, [last])).toMatchObject({ status: 400, body: { code: 'maximumReached' } })
    })

    test('of fifty cards that are sent at once, each by itself, no more than twelve are linked', async () => {
      const { browser } = await member()
      const sent = []
      for (let batch = 0; batch < 25; batch++) {
        wallet = [card(), card()]
        sent.push(...(await loaded(browser)))
      }
      expect(sent).toHaveLength(50)
      const answers = await Promise.all(sent.map((one) => send(browser, [one])))
      const linked = answers.filter(({ status, body }) => status === 200 && body.cardRegistration[0].error === null)
      // So many at once from one address look like numbers that are tried out: some are told so before they are counted.
      const refusals = ['maximumReached', 'tooManyRefused', 'captchaStep']
      const refused = answers.filter(
        ({ status, body }) =>
          (status === 400 && body.code === 'maximumReached') ||
          (status === 200 && refusals.includes(body.cardRegistration[0].error?.code)),
      )
      // How many of the first twelve are told so depends on how many are under way at one moment.
      expect(linked.length).toBeGreaterThan(0)
      expect(linked.length).toBeLessThanOrEqual(12)
      expect(linked.length + refused.length).toBe(50)
      expect((await browser.get('/api/Member/Cards')).body).toHaveLength(linked.length)
    })
  })
