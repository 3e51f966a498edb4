import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import type { Browser } from '#tests/app/browser.ts'
import { issuerBrowser } from '#tests/app/sign-on.ts'
import { failureOf, useSignOn } from '#tests/app/use-sign-on.ts'

const rest = { email: 'sparse@mail.example', zipCode: '60611' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useSignOn(database)

    /** Signs on whom the issuer does not tell enough of, as far as the page that asks. */
    async function asked(subject: string, { browser = world.browserAt(), returnTo = '/earn' } = {}) {
      const back = await issuerBrowser().signOn(await world.begin(browser, { returnTo }), subject)
      const page = new URL(String((await browser.get(back)).headers['location']), 'http://site')
      expect([page.pathname, page.searchParams.get('step')]).toEqual(['/join', 'details'])
      return { browser, key: page.searchParams.get('key') ?? '' }
    }

    const shown = (browser: Browser, key: string) => browser.get(`/api/Members/Joining?${new URLSearchParams({ key })}`)
    const send = (browser: Browser, body: object) => browser.post('/api/Members/Joining', body)

    test('what the issuer does not tell is asked for, and what it vouches for stands', async () => {
      const { browser, key } = await asked('united-sparse')
      expect(await world.isIn(browser)).toBe(false)
      expect((await shown(browser, key)).body).toEqual({
        person: {
          firstName: 'Sparse',
          lastName: 'Teller',
          email: '',
          zipCode: '',
          phoneNumber: '',
          address1: '',
          city: '',
          state: '',
          partnerNumber: 'AB000100',
        },
        vouched: ['firstName', 'lastName', 'partnerNumber'],
      })
      const joined = await send(browser, {
        ...rest,
        key,
        firstName: 'Somebody',
        lastName: 'Else',
        partnerNumber: 'ZZ999999',
        emailOptIn: true,
      })
      expect([joined.status, joined.body]).toEqual([200, { next: '/add_card?returnTo=%2Fearn' }])
      expect((await browser.get('/api/Member')).body).toMatchObject({
        firstName: 'Sparse',
        lastName: 'Teller',
        email: rest.email,
        emailOptIn: true,
        enrollmentSource: 'sso',
      })
      const { partner_number: number } = await database.current.engine
        .selectFrom('member')
        .select('partner_number')
        .where('email_folded', '=', rest.email)
        .executeTakeFirstOrThrow()
      expect(number).toBe('AB000100')

      // From now on the subject is known, and nothing is asked.
      expect(await world.signOn(world.browserAt(), 'united-sparse')).toBe('/add_card')
      // Who joined in this way is led to the issuer as others are.
      expect((await browser.get('/api/SignOut', { 'sec-fetch-site': 'same-origin' })).body).toHaveProperty('next')
    })

    test('what is wrong is told by the rules of the sign-up, and uses nothing up', async () => {
      const { browser, key } = await asked('united-sparse-2')
      const wrong = [
        [{ email: 'no address' }, 'email'],
        [{ email: undefined }, 'email'],
        [{ zipCode: '00000' }, 'zipCode'],
        [{ phoneNumber: '123' }, 'phoneNumber'],
        [{ email: 'a\u0000@b.example' }, 'email'],
        [{ email: `${'a'.repeat(60)}@b.example` }, 'email'],
      ] as const
      for (const [change, field] of wrong) {
        const { status, body } = await send(browser, { ...rest, email: 'two@mail.example', key, ...change })
        expect([status, body.code]).toEqual([400, 'invalidRequest'])
        expect(body.fields).toMatchObject([{ field }])
      }
      const taken = await send(browser, { ...rest, email: 'newcomer-6@united.example', key })
      expect(taken.status).toBe(200)
    })

    test('an address that a member has is refused where it is typed, and another one is taken', async () => {
      await world.signOn(world.browserAt(), 'united-newcomer-1')
      const { browser, key } = await asked('united-sparse-3')
      const refused = await send(browser, { ...rest, email: 'NEWCOMER-1@united.example', key })
      expect([refused.status, refused.body.code]).toEqual([400, 'emailInUse'])
      expect(refused.body.fields).toMatchObject([{ field: 'email' }])
      expect((await send(browser, { ...rest, email: 'three@mail.example', key })).status).toBe(200)
    })

    test('nobody is asked for the rest where the programme tells the address of another member', async () => {
      await world.signOn(world.browserAt(), 'united-newcomer-1')
      const browser = world.browserAt()
      const back = await issuerBrowser().signOn(await world.begin(browser), 'united-sparse-taken')
      expect((await failureOf(browser, back)).problem).toBe('taken')
    })

    test('two tabs and fifty clicks make one member', async () => {
      const browser = world.browserAt()
      const [one, two] = [await asked('united-sparse-4', { browser }), await asked('united-sparse-4', { browser })]
      const before = await world.members()
      await browser.token()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          send(browser, { ...rest, email: `four-${at}@mail.example`, key: at % 2 === 0 ? one.key : two.key }),
        ),
      )
      expect((await world.members()) - before).toBe(1)
      // Each tab's proof is good once; the later one finds the member.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(48)
      expect(await world.isIn(browser)).toBe(true)
    })

    test('the proof belongs to the browser, the partner and a quarter of an hour, and opens by its address alone', async () => {
      const { browser, key } = await asked('united-sparse-5')
      const stranger = world.browserAt()
      await world.begin(stranger)
      const elsewhere = world.browserAt('upromise.localhost:3000')
      elsewhere.cookies.set('__Host-sso', browser.cookies.get('__Host-sso') ?? '')
      for (const other of [stranger, elsewhere, world.browserAt()]) {
        expect([(await shown(other, key)).status, (await send(other, { ...rest, key })).status]).toEqual([404, 404])
      }
      const rows = await database.current.engine.selectFrom('pending_joining').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(String.raw`Sparse|eyJ[\w-]+\.eyJ|${key}`))
      const { now } = world.app.clock
      world.app.clock.now = new Date(now.getTime() + 15 * 60_000 + 1)
      expect((await shown(browser, key)).body).toMatchObject({ code: 'joiningOver' })
      expect((await send(browser, { ...rest, key })).status).toBe(404)
      world.app.clock.now = now
      expect((await shown(browser, key)).status).toBe(200)
    })

    test('a page of another site joins nobody', async () => {
      const { browser, key } = await asked('united-sparse-5')
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await browser.post('/api/Members/Joining', { ...rest, key }, foreign)).status).toBe(403)
      expect((await shown(browser, key)).status).toBe(200)
    })
  })
