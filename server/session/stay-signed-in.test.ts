import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

const minute = 60_000
const day = 86_400_000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    async function staying() {
      const { body, member } = await joinedBrowser(world.app)
      const browser = createBrowser(world.app)
      const answer = await browser.post('/api/SignIn', {
        username: body.email,
        password: body.password,
        staySignedIn: true,
      })
      return { browser, answer, member }
    }

    /** Another browser with copies of these cookies. */
    function thiefOf(browser: Browser, names: readonly string[]): Browser {
      const thief = createBrowser(world.app)
      for (const name of names) thief.cookies.set(name, browser.cookies.get(name) ?? '')
      return thief
    }

    async function isIn(browser: Browser): Promise<boolean> {
      return (await browser.get('/api/Member')).status === 200
    }

    async function copiesTold(publicId: string): Promise<number> {
      const rows = await database.current.engine
        .selectFrom('audit_entry')
        .select('position')
        .where('action', '=', 'stay.copied')
        .where('subject', '=', `member:${publicId}`)
        .execute()
      return rows.length
    }

    async function liveTokensOf(publicId: string): Promise<number> {
      const rows = await database.current.engine
        .selectFrom('stay_token as t')
        .innerJoin('member as m', 'm.id', 't.member_id')
        .select('t.token_hash')
        .where('m.public_id', '=', publicId)
        .where('t.used_at', 'is', null)
        .execute()
      return rows.length
    }

    test('LOGIN-06 the session of who stays signed in lasts 90 days', async () => {
      const { browser, answer } = await staying()
      const inNinetyDays = new Date(world.clock.now.getTime() + 7_776_000_000).toISOString()
      expect(answer.body.sessionExpiresAt).toBe(inNinetyDays)
      expect((await browser.get('/api/Member')).body.sessionExpiresAt).toBe(inNinetyDays)
    })

    test('after a pause the token begins a new session once, and is replaced', async () => {
      const { browser } = await staying()
      const first = browser.cookies.get('__Host-stay')
      pass(day)
      expect(await isIn(browser)).toBe(true)
      expect(browser.cookies.get('__Host-stay')).not.toBe(first)
      expect((await browser.post('/api/Prospects', { email: 'a@example.com' })).status).toBe(202)
    })

    test('a call with the token of the session that has run out still passes', async () => {
      const { browser } = await staying()
      pass(day)
      expect((await browser.post('/api/Prospects', { email: 'a@example.com' })).status).toBe(202)
    })

    test('many calls at once with one token all pass, and leave one next token', async () => {
      const { browser, member } = await staying()
      for (let round = 0; round < 3; round++) {
        pass(day)
        const paths = ['/api/Member', '/api/Member/Cards', '/api/Member', '/api/Member/Cards', '/api/Member']
        const answers = await Promise.all(paths.map((path) => browser.get(path)))
        expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
        expect(await liveTokensOf(member.publicId)).toBe(1)
      }
      expect(await copiesTold(member.publicId)).toBe(0)
    })

    test('a browser that started anew and lost the answer goes on with the same next token', async () => {
      const { browser, member } = await staying()
      pass(day)
      browser.cookies.delete('__Host-sid')
      const before = browser.cookies.get('__Host-stay') ?? ''
      await browser.get('/api/Member')
      const next = browser.cookies.get('__Host-stay')
      browser.cookies.delete('__Host-sid')
      browser.cookies.set('__Host-stay', before)
      pass(20_000)
      expect(await isIn(browser)).toBe(true)
      expect(browser.cookies.get('__Host-stay')).toBe(next)
      pass(day)
      expect(await isIn(browser)).toBe(true)
      expect(await copiesTold(member.publicId)).toBe(0)
    })

    test('a used token that comes back ends the whole family, and the audit log tells it', async () => {
      const { browser, member } = await staying()
      const thief = thiefOf(browser, ['__Host-stay'])
      pass(day)
      expect(await isIn(browser)).toBe(true)
      pass(minute)
      expect(await isIn(thief)).toBe(false)
      expect(await isIn(browser)).toBe(false)
      expect(await copiesTold(member.publicId)).toBe(1)
    })

    test('a token without the session cookie that it was used beside was copied, even within the grace', async () => {
      const { browser, member } = await staying()
      const thief = thiefOf(browser, ['__Host-stay'])
      pass(day)
      expect(await isIn(browser)).toBe(true)
      expect(await isIn(thief)).toBe(false)
      expect(await isIn(browser)).toBe(false)
      expect(await copiesTold(member.publicId)).toBe(1)
    })

    test.each([
      ['at once', 0],
      ['within the grace', 20_000],
      ['after the grace', 40_000],
    ])('a thief with all cookies who follows the member %s is found out at the second turn', async (_name, behind) => {
      const { browser, member } = await staying()
      const thief = thiefOf(browser, ['__Host-stay', '__Host-sid', '__Host-device'])
      pass(day)
      for (let turn = 0; turn < 2; turn++) {
        await isIn(browser)
        pass(behind)
        await isIn(thief)
        expect(await liveTokensOf(member.publicId)).toBeLessThanOrEqual(1)
        pass(day)
      }
      expect(await isIn(thief)).toBe(false)
      expect(await isIn(browser)).toBe(false)
      expect(await copiesTold(member.publicId)).toBe(1)
    })

    test('a thief who comes before the member is found out too', async () => {
      const { browser, member } = await staying()
      const thief = thiefOf(browser, ['__Host-stay', '__Host-sid'])
      pass(day)
      expect(await isIn(thief)).toBe(true)
      expect(await isIn(browser)).toBe(true)
      pass(day)
      expect(await isIn(thief)).toBe(true)
      expect(await isIn(browser)).toBe(false)
      expect(await isIn(thief)).toBe(false)
      expect(await copiesTold(member.publicId)).toBe(1)
    })

    test('who keeps a session busy comes to the next turn all the same, so that nobody goes on unseen', async () => {
      const { browser, member } = await staying()
      const thief = thiefOf(browser, ['__Host-stay', '__Host-sid'])
      pass(day)
      await isIn(browser)
      await isIn(thief)
      for (let waited = 0; waited <= 60; waited += 10) {
        pass(10 * minute)
        await isIn(browser)
        await isIn(thief)
      }
      expect([await isIn(browser), await isIn(thief)]).toEqual([false, false])
      expect(await copiesTold(member.publicId)).toBe(1)
    })

    test('a member who is alone and busy stays signed in over many turns', async () => {
      const { browser, member } = await staying()
      for (let waited = 0; waited < 300; waited += 12) {
        pass(12 * minute)
        expect(await isIn(browser)).toBe(true)
      }
      expect(await copiesTold(member.publicId)).toBe(0)
    })

    test('within the grace a token whose successor is used already was copied', async () => {
      const { browser, member } = await staying()
      pass(day)
      const late = thiefOf(browser, ['__Host-stay', '__Host-sid'])
      await isIn(browser)
      browser.cookies.delete('__Host-sid')
      expect(await isIn(browser)).toBe(true)
      expect(await isIn(late)).toBe(false)
      expect(await copiesTold(member.publicId)).toBe(1)
    })

    test('after 90 days the token is worth nothing', async () => {
      const { browser } = await staying()
      pass(90 * day)
      expect(await isIn(browser)).toBe(false)
    })

    test('tokens that have run out leave no rows', async () => {
      const { member } = await staying()
      pass(91 * day)
      await staying()
      expect(await liveTokensOf(member.publicId)).toBe(0)
    })

    test('signing out ends the family too', async () => {
      const { browser } = await staying()
      const stay = browser.cookies.get('__Host-stay') ?? ''
      await browser.get('/api/SignOut', { 'sec-fetch-site': 'same-origin' })
      browser.cookies.set('__Host-stay', stay)
      expect(await isIn(browser)).toBe(false)
    })

    test('a copy that comes while the member signs out opens nothing afterwards', async () => {
      const { browser, member } = await staying()
      pass(day)
      const copy = thiefOf(browser, ['__Host-stay', '__Host-sid'])
      await Promise.all([
        browser.get('/api/SignOut', { 'sec-fetch-site': 'same-origin' }),
        ...Array.from({ length: 4 }, () => copy.get('/api/Member')),
      ])
      expect(await isIn(copy)).toBe(false)
      expect(await liveTokensOf(member.publicId)).toBe(0)
    })
  })
