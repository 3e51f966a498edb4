import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { issuerBrowser } from '#tests/app/sign-on.ts'
import { failureOf, useSignOn } from '#tests/app/use-sign-on.ts'
import { hashOf } from '../../session/keyed-hash.ts'

type Claims = Readonly<Record<string, unknown>>

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const form = 'application/x-www-form-urlencoded'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useSignOn(database)

    async function signedOn(subject: string) {
      const [browser, there] = [world.browserAt(), issuerBrowser()]
      await world.signOn(browser, subject, there)
      return { browser, there }
    }

    /** What the issuer calls the session of this browser. */
    async function sidOf(browser: { readonly cookies: ReadonlyMap<string, string> }): Promise<string> {
      const row = await database.current.engine
        .selectFrom('session')
        .select('sign_on_sid')
        .where('id_hash', '=', hashOf(browser.cookies.get('__Host-sid') ?? ''))
        .executeTakeFirstOrThrow()
      return row.sign_on_sid ?? ''
    }

    function claimsOf(changes: Claims, partnerId = 'united'): Claims {
      const seconds = Math.floor(Date.now() / 1000)
      return {
        iss: world.identities.sandbox.issuerOf(partnerId),
        aud: `dining-${partnerId}`,
        iat: seconds,
        exp: seconds + 120,
        jti: randomUUID(),
        events: event,
        ...changes,
      }
    }

    async function tokenOf(changes: Claims, how: { typ?: string; isForged?: true } = { typ: 'logout+jwt' }) {
      return world.identities.sandbox.sign('united', claimsOf(changes), how)
    }

    async function tell(token: string, { partnerId = 'united', type = form, body = `logout_token=${token}` } = {}) {
      const {
        statusCode,
        headers,
        body: answer,
      } = await world.app.app.inject({
        method: 'POST',
        url: `/sso/${partnerId}/back-channel-logout`,
        headers: { host: 'anywhere.example', 'content-type': type },
        payload: body,
      })
      return { status: statusCode, cache: headers['cache-control'], answer }
    }

    test('who signs out at the issuer is signed out here in that browser, and in no other', async () => {
      const [one, other] = [await signedOn('united-newcomer-1'), await signedOn('united-newcomer-1')]
      const elsewhere = await signedOn('united-newcomer-2')
      const issuer = world.identities.sandbox.issuerOf('united')
      const back = 'http://united.localhost:3000/sso/signed-out'
      await one.there.signOut(
        `${issuer}/session/end?${new URLSearchParams({ client_id: 'dining-united', post_logout_redirect_uri: back })}`,
      )
      expect(await world.isIn(one.browser)).toBe(false)
      expect([await world.isIn(other.browser), await world.isIn(elsewhere.browser)]).toEqual([true, true])
    })

    test('a token that names nobody’s session but a person ends all of that person’s, and is written down', async () => {
      const [one, other] = [await signedOn('united-newcomer-3'), await signedOn('united-newcomer-3')]
      const elsewhere = await signedOn('united-newcomer-2')
      expect(await tell(await tokenOf({ sub: 'united-newcomer-3' }))).toEqual({
        status: 200,
        cache: 'no-store',
        answer: '',
      })
      expect([await world.isIn(one.browser), await world.isIn(other.browser)]).toEqual([false, false])
      expect(await world.isIn(elsewhere.browser)).toBe(true)
      const entry = await database.current.engine
        .selectFrom('audit_entry')
        .selectAll()
        .where('action', '=', 'signOn.ended')
        .orderBy('position', 'desc')
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({ actor: 'issuer', subject: expect.stringMatching(/^member:/) })
      expect(JSON.parse(entry.details)).toMatchObject({ sessions: 2 })
    })

    test('the stay-signed-in token of a session that the issuer has ended goes with it', async () => {
      const { browser } = await signedOn('united-newcomer-1')
      const sid = await sidOf(browser)
      const { engine } = database.current
      const session = await engine
        .updateTable('session')
        .set({ stay_family: 'kept' })
        .where('sign_on_sid', '=', sid)
        .returning(['member_id', 'partner_id'])
        .executeTakeFirstOrThrow()
      const now = world.app.clock.now
      await engine
        .insertInto('stay_token')
        .values({
          ...session,
          token_hash: 'kept-token',
          family: 'kept',
          created_at: now,
          expires_at: new Date(now.getTime() + 1e9),
          used_at: null,
          device_id: null,
        })
        .execute()
      expect((await tell(await tokenOf({ sid }))).status).toBe(200)
      expect(await engine.selectFrom('stay_token').selectAll().where('family', '=', 'kept').execute()).toEqual([])
      expect(await world.isIn(browser)).toBe(false)
    })

    const seconds = Math.floor(Date.now() / 1000)
    test.each<[string, Claims, { typ?: string; isForged?: true }?]>([
      ['is signed by somebody else', {}, { isForged: true }],
      ['is of another issuer', { iss: 'https://login.evil.example' }],
      ['is for another client', { aud: 'another' }],
      ['has run out', { iat: seconds - 500, exp: seconds - 120 }],
      ['never runs out', { exp: undefined }],
      ['is old, whatever it says', { iat: seconds - 3600, exp: seconds + 3600 }],
      ['is from tomorrow', { iat: seconds + 86_400, exp: seconds + 90_000 }],
      ['has no name', { jti: undefined }],
      ['tells no event', { events: undefined }],
      ['tells another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
      ['tells an event that is no object', { events: { 'http://schemas.openid.net/event/backchannel-logout': true } }],
      ['has a nonce, as ID tokens do', { nonce: 'a' }],
      ['names neither a session nor a person', { sid: undefined, sub: undefined }],
      ['names a session that is none', { sid: 7 }],
      ['is a token of another kind', {}, { typ: 'at+jwt' }],
      ['does not say of which kind it is', {}, {}],
    ])('a token that %s ends nothing', async (_what, changes, how) => {
      const { browser } = await signedOn('united-newcomer-1')
      const token = await tokenOf({ sid: await sidOf(browser), sub: 'united-newcomer-1', ...changes }, how)
      const { status, cache, answer } = await tell(token)
      expect([status, cache, JSON.parse(answer)]).toMatchObject([400, 'no-store', { error: 'invalid_request' }])
      expect(await world.isIn(browser)).toBe(true)
    })

    test('another partner’s issuer ends nothing here, whatever it says that it is', async () => {
      const { browser } = await signedOn('united-newcomer-1')
      const sid = await sidOf(browser)
      const { sandbox } = world.identities
      const theirs = { sid, sub: 'united-newcomer-1' }
      for (const claims of [claimsOf(theirs), claimsOf(theirs, 'upromise')]) {
        const token = await sandbox.sign('upromise', claims, { typ: 'logout+jwt' })
        expect((await tell(token)).status).toBe(400)
        await tell(token, { partnerId: 'upromise' })
        expect(await world.isIn(browser)).toBe(true)
      }
    })

    test('a session and a person that do not belong together end nothing', async () => {
      const { browser } = await signedOn('united-newcomer-1')
      expect((await tell(await tokenOf({ sid: await sidOf(browser), sub: 'united-newcomer-2' }))).status).toBe(200)
      expect(await world.isIn(browser)).toBe(true)
    })

    test('a token counts once, however often and at once it comes', async () => {
      const first = await signedOn('united-newcomer-4')
      const token = await tokenOf({ sub: 'united-newcomer-4' })
      const statuses = (await Promise.all(Array.from({ length: 50 }, () => tell(token)))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 400)).toHaveLength(49)
      expect(await world.isIn(first.browser)).toBe(false)
      await new Promise((later) => setTimeout(later, 1100))
      const again = await signedOn('united-newcomer-4')
      expect((await tell(token)).status).toBe(400)
      expect(await world.isIn(again.browser)).toBe(true)
    })

    test('a sign-on that is under way while the issuer ends its session begins none here', async () => {
      const { browser: twin, there } = await signedOn('united-newcomer-5')
      const browser = world.browserAt()
      const back = await there.signOn(await world.begin(browser), 'united-newcomer-5')
      expect((await tell(await tokenOf({ sid: await sidOf(twin) }))).status).toBe(200)
      expect((await failureOf(browser, back)).problem).toBe('expired')
      expect(await world.isIn(twin)).toBe(false)
    })

    test('what is ended already, or was never here, is ended', async () => {
      expect((await tell(await tokenOf({ sid: 'nobody-knows-it' }))).status).toBe(200)
      expect((await tell(await tokenOf({ sub: 'nobody-knows-them' }))).status).toBe(200)
    })

    test('what is no token is told so, and a partner without an issuer is not there', async () => {
      const token = await tokenOf({ sub: 'united-newcomer-1' })
      for (const body of ['', 'logout_token=', `logout_token=${token}&logout_token=${token}`, 'logout_token=%00', '{}'])
        expect((await tell('', { body })).status, body).toBe(400)
      expect((await tell(token, { type: 'application/json' })).status).toBe(400)
      expect((await tell('', { body: `logout_token=${'a'.repeat(1_000_000)}` })).status).toBe(413)
      for (const partnerId of ['nosh', 'delta', 'nobody', '__proto__'])
        expect((await tell(token, { partnerId })).status).toBe(404)
    })
  })
