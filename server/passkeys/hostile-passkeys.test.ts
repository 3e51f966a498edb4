import { describe, expect, test } from 'vitest'
import { addPasskey, createAuthenticator, type Deviation, enterByPasskey } from '#tests/app/authenticator.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    async function withPasskey(host = 'nosh.localhost:3000') {
      const authenticator = createAuthenticator(`http://${host}`)
      const joined = await joinedBrowser(world.app, { host })
      expect((await addPasskey(joined.browser, authenticator)).status).toBe(200)
      return { ...joined, authenticator }
    }

    async function challenged(host?: string) {
      const browser = createBrowser(world.app, host)
      const { body: options } = await browser.post('/api/Passkeys/Options')
      return {
        browser,
        options,
        send: (assertion: object) => browser.post('/api/Passkeys/SignIn', { assertion, staySignedIn: false }),
      }
    }

    const deviations: readonly (readonly [string, Deviation])[] = [
      ['another origin', { origin: 'https://nosh.example.net' }],
      ['another port', { origin: 'http://nosh.localhost:3001' }],
      ['another host', { rpId: 'hilton.localhost' }],
      ['the domain above', { rpId: 'localhost' }],
      ['nobody who verified themselves', { flags: 0b001 }],
      ['nobody who was there', { flags: 0b100 }],
      ['another deed', { type: 'webauthn.create' }],
      ["somebody else's name", { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
    ]

    test.each(deviations)('what a passkey signed for %s begins no session', async (_, deviation) => {
      const { authenticator } = await withPasskey()
      const browser = createBrowser(world.app)
      const answer = await enterByPasskey(browser, authenticator, deviation)
      expect(answer).toMatchObject({ status: 403, body: { code: 'passkeyRefused' } })
      expect(browser.cookies.has('__Host-sid')).toBe(false)
    })

    test.each(deviations.filter(([, { userHandle }]) => userHandle === undefined))(
      'a passkey that was made for %s is not kept',
      async (_, deviation) => {
        const { browser } = await joinedBrowser(world.app)
        const type = deviation.type === undefined ? {} : { type: 'webauthn.get' }
        const answer = await addPasskey(browser, createAuthenticator(), { ...deviation, ...type })
        expect(answer).toMatchObject({ status: 403, body: { code: 'passkeyRefused' } })
        expect((await browser.get('/api/Member/Passkeys')).body).toEqual([])
      },
    )

    test('a statement with certificates, which nobody asked for, is refused before anybody reads an address in it', async () => {
      const { browser } = await joinedBrowser(world.app)
      const answer = await addPasskey(browser, createAuthenticator(), { statement: 'x5c' })
      expect(answer).toMatchObject({ status: 403, body: { code: 'passkeyRefused' } })
    })

    test('a signature that was changed, or is of another key, begins no session', async () => {
      const { authenticator } = await withPasskey()
      const other = await withPasskey()
      const one = await challenged()
      const good = authenticator.get(one.options)
      const changed = `${good.signature.slice(0, -6)}AAAAAA`
      expect((await one.send({ ...good, signature: changed })).body.code).toBe('passkeyRefused')
      const two = await challenged()
      const theirs = other.authenticator.get(two.options)
      const claimed = { ...theirs, id: good.id, userHandle: good.userHandle }
      expect((await two.send(claimed)).body.code).toBe('passkeyRefused')
    })

    test('what was signed once is worth nothing a second time, here or in another browser', async () => {
      const { authenticator } = await withPasskey()
      const { options, send } = await challenged()
      const assertion = authenticator.get(options)
      expect((await send(assertion)).status).toBe(200)
      expect((await send(assertion)).body.code).toBe('passkeyExpired')
      const stranger = await challenged()
      expect((await stranger.send(assertion)).body.code).toBe('passkeyExpired')
    })

    test("another browser's challenge, one that was made up, and one for something else are refused", async () => {
      const { authenticator, browser: own } = await withPasskey()
      const [one, other] = [await challenged(), await challenged()]
      expect((await other.send(authenticator.get(one.options))).body.code).toBe('passkeyExpired')
      const madeUp = authenticator.get(one.options, { challenge: Buffer.alloc(32, 1).toString('base64url') })
      expect((await one.send(madeUp)).body.code).toBe('passkeyExpired')
      const { body: toProve } = await own.post('/api/Member/Proof/Options')
      const proof = authenticator.get(toProve)
      expect((await own.post('/api/Passkeys/SignIn', { assertion: proof, staySignedIn: false })).body.code).toBe(
        'passkeyExpired',
      )
      const { body: toSignIn } = await own.post('/api/Passkeys/Options')
      const assertion = authenticator.get(toSignIn)
      expect((await own.post('/api/Member/Proof/Passkey', { assertion })).body.code).toBe('passkeyExpired')
    })

    test('a challenge is good for five minutes', async () => {
      const { authenticator } = await withPasskey()
      const { options, send } = await challenged()
      world.clock.now = new Date(world.clock.now.getTime() + 5 * 60_000)
      expect((await send(authenticator.get(options))).body.code).toBe('passkeyExpired')
    })

    test('of fifty uses of one challenge at once one begins a session', async () => {
      const { authenticator, member } = await withPasskey()
      const { browser, options, send } = await challenged()
      await browser.token()
      const assertion = authenticator.get(options)
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(assertion)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { engine } = database.current
      const { id } = await engine
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', member.publicId)
        .executeTakeFirstOrThrow()
      // That of joining, and the one.
      expect(await engine.selectFrom('session').select('id_hash').where('member_id', '=', id).execute()).toHaveLength(2)
    })

    test("nobody proves by another member's passkey that they are themselves", async () => {
      const { browser } = await joinedBrowser(world.app)
      const other = await withPasskey()
      const { body: options } = await browser.post('/api/Member/Proof/Options')
      expect(options.allowCredentials).toEqual([])
      const assertion = other.authenticator.get(options)
      expect((await browser.post('/api/Member/Proof/Passkey', { assertion })).body.code).toBe('passkeyRefused')
    })

    test("a passkey of one partner is unknown at another's host", async () => {
      const { authenticator } = await withPasskey()
      const hilton = await challenged('hilton.localhost:3000')
      const given = { origin: 'http://hilton.localhost:3000', rpId: 'hilton.localhost' }
      expect((await hilton.send(authenticator.get(hilton.options, given))).body.code).toBe('passkeyUnknown')
    })

    test('where the counter goes back, neither of the two is taken any more, and the member is told', async () => {
      const { authenticator, browser, member } = await withPasskey()
      for (const counter of [7, 8])
        expect((await enterByPasskey(createBrowser(world.app), authenticator, { counter })).status).toBe(200)
      for (const counter of [8, 9, 100])
        expect(await enterByPasskey(createBrowser(world.app), authenticator, { counter })).toMatchObject({
          status: 403,
          body: { code: 'passkeyCopied' },
        })
      expect((await browser.get('/api/Member/Passkeys')).body).toMatchObject([{ isCopied: true }])
      const { body: inbox } = await browser.get('/api/Member/Notices')
      expect(inbox.data.map(({ kind: told }: { kind: string }) => told)).toContain('passkeyCopied')
      const entries = await database.current.engine
        .selectFrom('audit_entry')
        .select('action')
        .where('subject', '=', `member:${member.publicId}`)
        .where('action', '=', 'passkey.copied')
        .execute()
      expect(entries).toHaveLength(1)
    })

    test('a passkey that never counts goes on', async () => {
      const { authenticator } = await withPasskey()
      for (let round = 0; round < 3; round++)
        expect((await enterByPasskey(createBrowser(world.app), authenticator, { counter: 0 })).status).toBe(200)
    })

    test('one credential is kept once, also where two add it at once', async () => {
      const { browser } = await joinedBrowser(world.app)
      const { browser: other } = await joinedBrowser(world.app)
      const authenticator = createAuthenticator()
      const asked = await Promise.all([browser, other].map((one) => one.post('/api/Member/Passkeys/Options')))
      const [first, second] = asked.map(({ body }) => body)
      const attestation = authenticator.create(first)
      const { clientDataJSON } = createAuthenticator().create(second)
      const answers = await Promise.all([
        browser.post('/api/Member/Passkeys', { attestation }),
        other.post('/api/Member/Passkeys', { attestation: { ...attestation, clientDataJSON } }),
      ])
      // Either may come first.
      const [kept, refused] = answers.toSorted((one, another) => one.status - another.status)
      expect([kept?.status, refused?.status]).toEqual([200, 409])
      expect(refused?.body.code).toBe('passkeyTaken')
    })

    test.each([
      ['no JSON', { clientDataJSON: Buffer.from('{"challenge"').toString('base64url') }],
      ['a NUL', { clientDataJSON: Buffer.from('{"challenge":"\0"}').toString('base64url') }],
      ['no bytes', { signature: '!' }],
      ['a megabyte', { authenticatorData: 'A'.repeat(1_000_000) }],
      ['deep lists', { authenticatorData: Buffer.alloc(3000, 0x81).toString('base64url') }],
    ])('%s in what is sent is refused and no fault', async (_, given) => {
      const { authenticator } = await withPasskey()
      const { options, send } = await challenged()
      const { status } = await send({ ...authenticator.get(options), ...given })
      expect([400, 403, 413]).toContain(status)
    })

    test('a passkey that is all lists is refused and no fault', async () => {
      const { browser } = await joinedBrowser(world.app)
      const { body: options } = await browser.post('/api/Member/Passkeys/Options')
      const attestationObject = Buffer.alloc(12_000, 0x81).toString('base64url')
      const attestation = { ...createAuthenticator().create(options), attestationObject }
      expect((await browser.post('/api/Member/Passkeys', { attestation })).status).toBe(403)
    })
  })
