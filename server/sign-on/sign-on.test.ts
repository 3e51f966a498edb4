import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Browser, createBrowser } from '#tests/app/browser.ts'
import { signOnAt, testIdentities, type TestIdentities } from '#tests/app/sign-on.ts'

const host = 'united.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let identities: TestIdentities
    let world: RunningTestApp
    beforeAll(async () => {
      identities = await testIdentities(['united', 'upromise'])
      const { singleSignOn } = readConfig({ SINGLE_SIGN_ON: JSON.stringify(identities.setting) })
      world = await createTestApp(database.current, { config: { singleSignOn } })
    })
    afterEach(() => identities.sandbox.tell('united', null))
    afterAll(async () => {
      await world.close()
      await identities.sandbox.close()
    })

    const browserAt = (at = host) => createBrowser(world.app, at)

    async function begin(browser: Browser, returnTo?: string): Promise<string> {
      const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
      return locationOf(await browser.get(`/sso/start${query}`))
    }

    async function failure(browser: Browser, back: string): Promise<{ problem: string | null; reference: string }> {
      const address = new URL(locationOf(await browser.get(back)), 'http://site')
      expect(address.pathname).toBe('/error')
      expect((await browser.get('/api/Member')).status).toBe(401)
      return { problem: address.searchParams.get('signOn'), reference: address.searchParams.get('reference') ?? '' }
    }

    async function members() {
      return database.current.engine.selectFrom('member').select(['email']).where('partner_id', '=', 'united').execute()
    }

    test('a first sign-on makes the member of what the issuer says, and a later one finds the same member by subject', async () => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser), 'united-newcomer-1')
      expect(locationOf(await browser.get(back))).toBe('/add_card')
      const { body: member } = await browser.get('/api/Member')
      expect(member).toMatchObject({
        firstName: 'Nia',
        email: 'newcomer-1@united.example',
        memberType: 'NonCardMember',
      })

      const again = browserAt()
      await again.get(await signOnAt(await begin(again), 'united-newcomer-1'))
      expect((await again.get('/api/Member')).body.publicId).toBe(member.publicId)
    })

    test('the way back is kept, and only a path of this site', async () => {
      for (const [returnTo, expected] of [
        ['/account/recent_activity?page=2', '/add_card?returnTo=%2Faccount%2Frecent_activity%3Fpage%3D2'],
        ['https://evil.example/', '/add_card'],
        ['//evil.example', '/add_card'],
        ['/sso/start', '/add_card'],
        [`/${'a'.repeat(2000)}`, '/add_card'],
      ] as const) {
        const browser = browserAt()
        const back = await signOnAt(await begin(browser, returnTo), 'united-newcomer-1')
        expect(locationOf(await browser.get(back))).toBe(expected)
      }
    })

    test('two tabs of one browser both come back', async () => {
      const browser = browserAt()
      const [one, two] = [await begin(browser, '/search'), await begin(browser, '/earn')]
      expect(locationOf(await browser.get(await signOnAt(two, 'united-newcomer-1')))).toContain('earn')
      expect(locationOf(await browser.get(await signOnAt(one, 'united-newcomer-1')))).toContain('search')
    })

    test('the same way back twice, and at once, is one session', async () => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser, '/earn'), 'united-newcomer-2')
      const before = await sessions()
      const answers = await Promise.all([browser.get(back), browser.get(back), browser.get(back)])
      expect((await sessions()) - before).toBe(1)
      expect(answers.filter(({ headers }) => String(headers['location']).includes('/error?'))).toHaveLength(2)
      // Who reloads afterwards is simply signed in.
      expect(locationOf(await browser.get(back))).toBe('/earn')
      expect((await sessions()) - before).toBe(1)
    })

    test('200 first sign-ons of one subject at once are one member', async () => {
      const backs = await inTurns(200, async () => {
        const browser = browserAt()
        return { browser, back: await signOnAt(await begin(browser), 'united-newcomer-3') }
      })
      const before = (await members()).length
      const answers = await Promise.all(backs.map(({ browser, back }) => browser.get(back)))
      expect(new Set(answers.map(locationOf))).toEqual(new Set(['/add_card']))
      expect((await members()).length - before).toBe(1)
    }, 300_000)

    test.each(['nonce', 'audience', 'issuer', 'signature', 'expired', 'subject', { skewSeconds: -600 }] as const)(
      'an issuer that lies about %j signs nobody on, and the log has the reference',
      async (lie) => {
        const browser = browserAt()
        const back = await signOnAt(await begin(browser), 'united-newcomer-1')
        identities.sandbox.tell('united', lie)
        const { problem, reference } = await failure(browser, back)
        expect(problem).toBe('untrusted')
        expect(world.logged.some((line) => line.includes(reference))).toBe(true)
      },
    )

    test.each([45, -45])('clocks may be %d seconds apart', async (skewSeconds) => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser), 'united-newcomer-1')
      identities.sandbox.tell('united', { skewSeconds })
      expect(locationOf(await browser.get(back))).toBe('/add_card')
    })

    test('new keys of the issuer are fetched when they come into use', async () => {
      const browser = browserAt()
      await browser.get(await signOnAt(await begin(browser), 'united-newcomer-1'))
      await sleep(1100)
      await identities.sandbox.rotateKeys('united')
      expect(locationOf(await browser.get(await signOnAt(await begin(browser), 'united-newcomer-1')))).toBe('/add_card')
    })

    test('an issuer that is down is told, before the way and after it', async () => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser), 'united-newcomer-1')
      identities.sandbox.tell('united', 'isDown')
      expect((await failure(browser, back)).problem).toBe('unreachable')
    })

    test('who turns back at the issuer is told so', async () => {
      const browser = browserAt()
      expect((await failure(browser, await signOnAt(await begin(browser), null))).problem).toBe('denied')
    })

    test("a code of one sign-on does not finish another, and neither does another issuer's", async () => {
      const browser = browserAt()
      const [mine, other] = [await begin(browser), await begin(browser)]
      const [back, elsewhere] = [await signOnAt(mine, 'united-newcomer-1'), await signOnAt(other, 'united-newcomer-1')]
      const mixed = new URL(back, 'http://site')
      mixed.searchParams.set('code', new URL(elsewhere, 'http://site').searchParams.get('code') ?? '')
      expect((await failure(browser, pathOf(mixed.href))).problem).toBe('untrusted')

      const third = new URL(await signOnAt(await begin(browser), 'united-newcomer-1'), 'http://site')
      third.searchParams.set('iss', identities.sandbox.issuerOf('upromise'))
      expect((await failure(browser, pathOf(third.href))).problem).toBe('untrusted')
    })

    test('a way back belongs to the browser, the partner and a quarter of an hour', async () => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser), 'united-newcomer-1')
      expect((await failure(browserAt(), back)).problem).toBe('expired')
      const stranger = browserAt('upromise.localhost:3000')
      await begin(stranger)
      stranger.cookies.set('__Host-sso', browser.cookies.get('__Host-sso') ?? '')
      expect((await failure(stranger, back)).problem).toBe('expired')
      const { now } = world.clock
      world.clock.now = new Date(now.getTime() + 15 * 60_000 + 1)
      expect((await failure(browser, back)).problem).toBe('expired')
      world.clock.now = now
    })

    test('an e-mail address that a member has signs nobody in as that member, and what is missing is told', async () => {
      const first = browserAt()
      await first.get(await signOnAt(await begin(first), 'united-newcomer-1'))
      const second = browserAt()
      expect((await failure(second, await signOnAt(await begin(second), 'united-same-email'))).problem).toBe('taken')
      const third = browserAt()
      expect((await failure(third, await signOnAt(await begin(third), 'united-sparse'))).problem).toBe('incomplete')
    })

    test.each(['', '?state=%00', `?state=${'x'.repeat(20_000)}`, '?state=a&state=b&code=c', '?error=access_denied'])(
      'a way back that nobody began leads nowhere: %j',
      async (query) =>
        expect((await failure(browserAt(), `/sso/callback${query.slice(0, 9000)}`)).problem).toBe('expired'),
    )

    test('a partner without an issuer has no single sign-on', async () => {
      for (const at of ['nosh.localhost:3000', 'delta.localhost:3000'])
        expect(locationOf(await browserAt(at).get('/sso/start'))).toBe('/login')
    })

    test('the same subject at another issuer is another person', async () => {
      const here = browserAt()
      await here.get(await signOnAt(await begin(here), 'united-newcomer-1'))
      const there = browserAt('upromise.localhost:3000')
      await there.get(await signOnAt(await begin(there), 'united-newcomer-1'))
      expect((await there.get('/api/Member')).body.publicId).not.toBe((await here.get('/api/Member')).body.publicId)
    })

    async function sessions(): Promise<number> {
      const row = await database.current.engine
        .selectFrom('session')
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    }
  })

function locationOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return String(headers['location'])
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function inTurns<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = []
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 20 }, make))))
  return made
}
