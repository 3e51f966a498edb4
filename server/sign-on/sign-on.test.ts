import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { createTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { signOnAt } from '#tests/app/sign-on.ts'
import { failureOf, locationOf, useSignOn } from '#tests/app/use-sign-on.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useSignOn(database)
    const { browserAt, begin, sessions, members } = world

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
        const back = await signOnAt(await begin(browser, { returnTo }), 'united-newcomer-1')
        expect(locationOf(await browser.get(back))).toBe(expected)
      }
    })

    test('two tabs of one browser both come back', async () => {
      const browser = browserAt()
      const [one, two] = [await begin(browser, { returnTo: '/search' }), await begin(browser, { returnTo: '/earn' })]
      expect(locationOf(await browser.get(await signOnAt(two, 'united-newcomer-1')))).toContain('earn')
      expect(locationOf(await browser.get(await signOnAt(one, 'united-newcomer-1')))).toContain('search')
    })

    test('the same way back twice, and at once, is one session', async () => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser, { returnTo: '/earn' }), 'united-newcomer-2')
      const before = await sessions()
      const answers = await Promise.all([browser.get(back), browser.get(back), browser.get(back)])
      expect((await sessions()) - before).toBe(1)
      expect(answers.filter(({ headers }) => String(headers['location']).includes('/error?'))).toHaveLength(2)
      // Who reloads afterwards is simply signed in.
      expect(locationOf(await browser.get(back))).toBe('/earn')
      expect((await sessions()) - before).toBe(1)
    })

    test('200 first sign-ons of one subject at once are one member, with a session in each browser', async () => {
      const backs = await inTurns(200, async () => {
        const browser = browserAt()
        return { browser, back: await signOnAt(await begin(browser), 'united-newcomer-3') }
      })
      const before = { members: await members(), sessions: await sessions() }
      const answers = await Promise.all(backs.map(({ browser, back }) => browser.get(back)))
      const paths = answers.map(locationOf)
      // Where the machine is too busy for all of them at once, who is told so begins again.
      for (const [at, path] of paths.entries())
        if (path.includes('signOn=fault'))
          paths[at] = await world.signOn(backs[at]?.browser ?? browserAt(), 'united-newcomer-3')
      expect(new Set(paths)).toEqual(new Set(['/add_card']))
      expect((await members()) - before.members).toBe(1)
      expect((await sessions()) - before.sessions).toBe(200)
      const who = await Promise.all(backs.map(async ({ browser }) => (await browser.get('/api/Member')).body.publicId))
      expect(new Set(who).size).toBe(1)
    })

    test.each(['nonce', 'audience', 'issuer', 'signature', 'expired', 'subject', { skewSeconds: -600 }] as const)(
      'an issuer that lies about %j signs nobody on, and the log has the reference',
      async (lie) => {
        const browser = browserAt()
        const back = await signOnAt(await begin(browser), 'united-newcomer-1')
        world.identities.sandbox.tell('united', lie)
        const { problem, reference } = await failureOf(browser, back)
        expect(problem).toBe('untrusted')
        expect(world.app.logged.some((line) => line.includes(reference))).toBe(true)
      },
    )

    test.each([45, -45])('clocks may be %d seconds apart', async (skewSeconds) => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser), 'united-newcomer-1')
      world.identities.sandbox.tell('united', { skewSeconds })
      expect(locationOf(await browser.get(back))).toBe('/add_card')
    })

    test('new keys of the issuer are fetched when they come into use', async () => {
      const browser = browserAt()
      await browser.get(await signOnAt(await begin(browser), 'united-newcomer-1'))
      await sleep(1100)
      await world.identities.sandbox.rotateKeys('united')
      expect(locationOf(await browser.get(await signOnAt(await begin(browser), 'united-newcomer-1')))).toBe('/add_card')
    })

    test.each(['isDown', 'isSlow'] as const)(
      'an issuer that %s is told, and nobody waits for it for long',
      async (lie) => {
        const browser = browserAt()
        const back = await signOnAt(await begin(browser), 'united-newcomer-1')
        world.identities.sandbox.tell('united', lie)
        const began = Date.now()
        expect((await failureOf(browser, back)).problem).toBe('unreachable')
        expect(Date.now() - began).toBeLessThan(8000)
      },
    )

    test('an issuer that is down before anybody has been there is told, and found once it is back', async () => {
      const fresh = await createTestApp(database.current, {
        config: { singleSignOn: world.app.context.config.singleSignOn },
      })
      const browser = createBrowser(fresh.app, 'united.localhost:3000')
      world.identities.sandbox.tell('united', 'isDown')
      expect((await failureOf(browser, '/sso/start')).problem).toBe('unreachable')
      world.identities.sandbox.tell('united', null)
      expect(await begin(browser)).toContain(world.identities.sandbox.issuerOf('united'))
      await fresh.close()
    })

    test('who turns back at the issuer is told so', async () => {
      const browser = browserAt()
      expect((await failureOf(browser, await signOnAt(await begin(browser), null))).problem).toBe('denied')
    })

    test("a code of one sign-on does not finish another, and neither does another issuer's", async () => {
      const browser = browserAt()
      const [mine, other] = [await begin(browser), await begin(browser)]
      const [back, elsewhere] = [await signOnAt(mine, 'united-newcomer-1'), await signOnAt(other, 'united-newcomer-1')]
      const mixed = new URL(back, 'http://site')
      mixed.searchParams.set('code', new URL(elsewhere, 'http://site').searchParams.get('code') ?? '')
      expect((await failureOf(browser, pathOf(mixed.href))).problem).toBe('untrusted')

      const third = new URL(await signOnAt(await begin(browser), 'united-newcomer-1'), 'http://site')
      third.searchParams.set('iss', world.identities.sandbox.issuerOf('upromise'))
      expect((await failureOf(browser, pathOf(third.href))).problem).toBe('untrusted')
    })

    test('a way back that does not say from which issuer it comes is of none that says so', async () => {
      const browser = browserAt()
      const back = new URL(await signOnAt(await begin(browser), 'united-newcomer-1'), 'http://site')
      back.searchParams.delete('iss')
      expect((await failureOf(browser, pathOf(back.href))).problem).toBe('untrusted')
    })

    test('a way back belongs to the browser, the partner and a quarter of an hour', async () => {
      const browser = browserAt()
      const back = await signOnAt(await begin(browser), 'united-newcomer-1')
      expect((await failureOf(browserAt(), back)).problem).toBe('expired')
      const stranger = browserAt('upromise.localhost:3000')
      await begin(stranger)
      stranger.cookies.set('__Host-sso', browser.cookies.get('__Host-sso') ?? '')
      expect((await failureOf(stranger, back)).problem).toBe('expired')
      const { now } = world.app.clock
      world.app.clock.now = new Date(now.getTime() + 15 * 60_000 + 1)
      expect((await failureOf(browser, back)).problem).toBe('expired')
      world.app.clock.now = now
    })

    test('an e-mail address that a member has signs nobody in as that member', async () => {
      const first = browserAt()
      await first.get(await signOnAt(await begin(first), 'united-newcomer-1'))
      const second = browserAt()
      expect((await failureOf(second, await signOnAt(await begin(second), 'united-same-email'))).problem).toBe('taken')
    })

    test.each(['', '?state=%00', `?state=${'x'.repeat(20_000)}`, '?state=a&state=b&code=c', '?error=access_denied'])(
      'a way back that nobody began leads nowhere: %j',
      async (query) =>
        expect((await failureOf(browserAt(), `/sso/callback${query.slice(0, 9000)}`)).problem).toBe('expired'),
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
  })

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function inTurns<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = []
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 20 }, make))))
  return made
}
