import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { issuerBrowser } from '#tests/app/sign-on.ts'
import { locationOf, useSignOn } from '#tests/app/use-sign-on.ts'

const profile = '/account/user_profile'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useSignOn(database)

    /** What only who has lately shown who they are is given. */
    const isProved = async (browser: ReturnType<typeof world.browserAt>) =>
      (await browser.get('/api/Member/Data')).status === 200

    async function signedOn() {
      const [browser, there] = [world.browserAt(), issuerBrowser()]
      await world.signOn(browser, 'united-newcomer-1', there)
      return { browser, there }
    }

    async function prove(browser: ReturnType<typeof world.browserAt>, there: ReturnType<typeof issuerBrowser>) {
      const address = await world.begin(browser, { returnTo: profile, proof: '' })
      return locationOf(await browser.get(await there.signOn(address, 'united-newcomer-1')))
    }

    function later(minutes: number) {
      const { now } = world.app.clock
      world.app.clock.now = new Date(now.getTime() + minutes * 60_000)
      return () => void (world.app.clock.now = now)
    }

    test('who has just shown the issuer who they are has shown it here', async () => {
      const { browser } = await signedOn()
      expect(await isProved(browser)).toBe(true)
      const back = later(11)
      expect((await browser.get('/api/Member/Data')).body).toMatchObject({ code: 'proofRequired' })
      back()
    })

    test.each(['oldProof', 'noProof'] as const)(
      'who was let through by the issuer (%s) is asked for a proof',
      async (lie) => {
        const [browser, there] = [world.browserAt(), issuerBrowser()]
        world.identities.sandbox.tell('united', lie)
        expect(await world.signOn(browser, 'united-newcomer-1', there)).toBe('/add_card')
        expect(await isProved(browser)).toBe(false)
        world.identities.sandbox.tell('united', null)
        expect(await prove(browser, there)).toBe(`/add_card?${new URLSearchParams({ returnTo: profile })}`)
        expect(await isProved(browser)).toBe(true)
      },
    )

    test('the issuer asks whom it knows, where a proof is asked for', async () => {
      const { browser, there } = await signedOn()
      await world.signOn(browser, 'united-newcomer-1', there)
      expect(there.asked()).toBe(1)
      const address = new URL(await world.begin(browser, { returnTo: profile, proof: '' }))
      expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0'])
      await prove(browser, there)
      expect(there.asked()).toBe(2)
    })

    test.each(['oldProof', 'noProof'] as const)(
      'an issuer that lets somebody through unasked (%s) proves nothing, and they stay signed in as they were',
      async (lie) => {
        const { browser, there } = await signedOn()
        world.identities.sandbox.tell('united', lie)
        const path = await prove(browser, there)
        expect(path).toMatch(/^\/error\?signOn=notAsked&reference=[\w-]+$/)
        expect(await world.isIn(browser)).toBe(true)
        const { now } = world.app.clock
        world.app.clock.now = new Date(now.getTime() + 11 * 60_000)
        expect(await isProved(browser)).toBe(false)
        world.app.clock.now = now
      },
    )
  })
