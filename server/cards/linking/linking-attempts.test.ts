import { beforeEach, describe, expect, test } from 'vitest'
import { refusedNumbers, secondsAfterRefusal } from '#domain/cards/refused-numbers.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, postCard, visaNumber } from '#tests/app/link-card.ts'
import { sealCard } from '#tests/app/seal-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { Refusal } from '../../refusal.ts'
import { countLinking, type Linking } from './linking-attempts.ts'

const declined = '4000000000000002'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    type Joined = Awaited<ReturnType<typeof joinedBrowser>>

    // All of a test's browsers have one address: what one test had refused is forgotten before the next.
    beforeEach(() => pass(61 * 60))

    function pass(seconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
    }

    async function tryNumber({ browser }: Joined, number: string, captcha?: 'hard') {
      const { body } = await linkCard(world, browser, number, { ...(captcha && { captcha }) })
      const [{ error }] = body.cardRegistration
      return { code: error?.code ?? 'linked', retryAfter: error?.retryAfter, message: error?.message }
    }
    const codeOf = async (...given: Parameters<typeof tryNumber>) => (await tryNumber(...given)).code

    /** To the stop: two numbers without more, then each with a captcha of its own and after its wait. */
    async function tryUntilStopped(one: Joined): Promise<void> {
      for (let refused = 1; refused <= refusedNumbers.member; refused++) {
        expect(await codeOf(one, declined, 'hard')).toBe('declined')
        if (refused < refusedNumbers.member) pass(secondsAfterRefusal(refused, refusedNumbers.member))
      }
    }

    test('who tries out numbers waits longer after each, and after five is told nothing of any for half an hour, good ones among them', async () => {
      const one = await joinedBrowser(world.app)
      for (let times = 0; times < 2; times++) expect(await codeOf(one, declined)).toBe('declined')
      expect(await codeOf(one, declined, 'hard')).toBe('declined')
      expect(await tryNumber(one, visaNumber(7001), 'hard')).toMatchObject({
        code: 'tooManyRefused',
        retryAfter: 30,
        message: expect.stringContaining('in 1 min'),
      })
      pass(30)
      expect(await codeOf(one, declined, 'hard')).toBe('declined')
      pass(30)
      expect(await tryNumber(one, visaNumber(7001), 'hard')).toMatchObject({ code: 'tooManyRefused', retryAfter: 30 })
      pass(30)
      expect(await codeOf(one, declined, 'hard')).toBe('declined')
      expect(await tryNumber(one, visaNumber(7001), 'hard')).toMatchObject({
        code: 'tooManyRefused',
        retryAfter: 1800,
        message: expect.stringContaining('in 30 min'),
      })
      pass(31 * 60)
      const { email: username, password } = one.body
      await one.browser.post('/api/SignIn', { username, password, staySignedIn: false })
      expect(await codeOf(one, visaNumber(7001))).toBe('linked')
    })

    test('a stop is told once: in the audit log, in the log, and in the count that operators watch', async () => {
      const one = await joinedBrowser(world.app)
      const before = world.context.vitals.cardNumbers.get('stopped') ?? 0
      await tryUntilStopped(one)
      for (let times = 0; times < 3; times++) expect(await codeOf(one, declined, 'hard')).toBe('tooManyRefused')
      const entries = await database.current.engine
        .selectFrom('audit_entry')
        .select('subject')
        .where('action', '=', 'card.link.stopped')
        .where('subject', '=', `member:${one.member.publicId}`)
        .execute()
      expect(entries).toHaveLength(1)
      expect(world.context.vitals.cardNumbers.get('stopped')).toBe(before + 1)
      expect(world.logged.some((line) => line.includes('cards are tried out'))).toBe(true)
    })

    test('once two are refused each number needs a hard captcha of its own; its envelope stays good meanwhile', async () => {
      const one = await joinedBrowser(world.app)
      for (let times = 0; times < 2; times++) expect(await codeOf(one, declined)).toBe('declined')
      const { browser } = one
      const { sessionBinding, nonce } = (await browser.get('/api/Member/CardEntry')).body
      const number = visaNumber(7050)
      const bound = { partnerId: 'nosh', sessionBinding, nonce, now: world.clock.now }
      const sealed = await sealCard(world.vault.address, { number, ...bound })
      const first = await postCard(browser, { sealed, number })
      expect(first.body.cardRegistration[0].error).toMatchObject({ code: 'captchaStep' })
      const second = await postCard(browser, { sealed, number, captcha: 'hard' })
      expect(second.body.cardRegistration[0].error).toBeNull()
    })

    test('of many numbers at once two are tried with the captcha of a form, and three with one of their own each', async () => {
      const plain = await joinedBrowser(world.app)
      const hard = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      const many = (one: Joined, captcha?: 'hard') =>
        Promise.all(Array.from({ length: 12 }, () => codeOf(one, declined, captcha)))
      expect((await many(plain)).filter((code) => code === 'declined')).toHaveLength(2)
      expect((await many(hard, 'hard')).filter((code) => code === 'declined')).toHaveLength(3)
    })

    test('a number that is written in another way counts as much as another number', async () => {
      const one = await joinedBrowser(world.app)
      expect(await codeOf(one, '4000 0000 0000 0002')).toBe('invalidNumber')
      expect(await codeOf(one, declined)).toBe('declined')
      expect(await codeOf(one, '4000-0000-0000-0002')).toBe('captchaStep')
    })

    test('a member who mistypes twice links their card, and what is linked counts for nothing', async () => {
      const one = await joinedBrowser(world.app)
      expect(await codeOf(one, declined)).toBe('declined')
      for (const serial of [7101, 7102, 7103]) expect(await codeOf(one, visaNumber(serial))).toBe('linked')
      expect(await codeOf(one, declined)).toBe('declined')
      expect(await codeOf(one, visaNumber(7104), 'hard')).toBe('linked')
    })

    test('another account in the same browser goes on where the first stopped, and a browser without its marks counts by member and address', async () => {
      const of = (memberId: number, devices: readonly string[]) => ({ memberId, devices, address: null })
      expect(await refusedUntilWait({ ...of(700_001, ['mark']) })).toBe(3)
      expect(await refusedUntilWait({ ...of(700_002, ['mark', 'mark of 2']) })).toBe(3)
      expect(await refusedUntilWait({ ...of(700_003, ['mark of 3', 'mark']) })).toBe(0)
      expect(await refusedUntilWait({ ...of(700_003, []) })).toBe(3)
    })

    test('the marks of a real browser are counted', async () => {
      const one = await joinedBrowser(world.app)
      expect(await codeOf(one, declined)).toBe('declined')
      const rows = await database.current.engine
        .selectFrom('sign_in_failure')
        .select('account')
        .where('account', 'like', 'cards by %')
        .where('first_failed_at', '=', world.clock.now)
        .execute()
      expect(rows).toHaveLength(1)
    })

    test('new accounts do not help: of one address twenty are tried with all waits, eleven of them at once', async () => {
      const address = '203.0.113.77'
      let memberId = 900_000
      const atOnce = (howMany: number) =>
        Promise.all(Array.from({ length: howMany }, () => count({ memberId: memberId++, devices: [], address })))
      let tried = (await atOnce(30)).filter((counted) => !(counted instanceof Refusal)).length
      expect(tried).toBe(11)
      for (let round = 0; round < 9; round++) {
        pass(120)
        tried += (await atOnce(30)).filter((counted) => !(counted instanceof Refusal)).length
      }
      expect(tried).toBe(20)
      pass(120)
      expect((await atOnce(30)).every((counted) => counted instanceof Refusal)).toBe(true)
    })

    function count(linking: Pick<Linking, 'memberId' | 'devices' | 'address'>) {
      const { memberId } = linking
      const more = { partnerId: 'nosh', actor: `member:nobody-${memberId}`, captcha: 'own' } as const
      return countLinking(world.context, database.current.engine, { ...linking, ...more })
    }

    /** How many are tried before the first that is not. */
    async function refusedUntilWait(linking: Pick<Linking, 'memberId' | 'devices' | 'address'>): Promise<number> {
      for (let tried = 0; ; tried++) if ((await count(linking)) instanceof Refusal) return tried
    }
  })
