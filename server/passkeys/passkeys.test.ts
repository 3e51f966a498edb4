import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, createAuthenticator, enterByPasskey } from '#tests/app/authenticator.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { sendRound } from '../mailing/mail-jobs.ts'
import { passkeysAtMost } from './add-passkey.ts'

const minuteMs = 60_000
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    async function mailsTo(email: string): Promise<string[]> {
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      while ((await sendRound(world.context, { mailer })) > 0);
      return mailServer.mails
        .filter(({ to, subject }) => to === email && /passkey/i.test(subject))
        .map(({ subject }) => subject)
    }

    async function deedsOf(publicId: string): Promise<string[]> {
      const rows = await database.current.engine
        .selectFrom('audit_entry')
        .select('action')
        .where('subject', '=', `member:${publicId}`)
        .orderBy('position')
        .execute()
      return rows.map(({ action }) => action)
    }

    /** Somebody who has just joined, with one passkey. */
    async function withPasskey(host?: string) {
      const authenticator = createAuthenticator(`http://${host ?? 'nosh.localhost:3000'}`)
      const joined = await joinedBrowser(world.app, host === undefined ? {} : { host })
      const added = await addPasskey(joined.browser, authenticator)
      expect(added.status).toBe(200)
      return { ...joined, authenticator, id: String(added.body.id) }
    }

    const signIn = (email: string, password: string) =>
      createBrowser(world.app).post('/api/SignIn', { username: email, password, staySignedIn: false })

    test('a passkey is added, named, signs its member in and is removed, and each is told by mail and written down', async () => {
      const authenticator = createAuthenticator()
      const { browser, body, member } = await joinedBrowser(world.app)
      const asked = await browser.post('/api/Member/Passkeys/Options')
      const attestation = authenticator.create(asked.body)
      const added = await browser.post('/api/Member/Passkeys', { attestation }, firefox)
      expect(added.body).toEqual({
        id: expect.stringMatching(/^\d+$/),
        name: 'Firefox on Linux',
        keeper: null,
        browser: 'firefox',
        system: 'linux',
        host: 'nosh.localhost',
        isForThisHost: true,
        isSynced: false,
        addedAt: world.clock.now.toISOString(),
        lastUsedAt: null,
        isCopied: false,
      })
      const { id } = added.body
      expect((await browser.put(`/api/Member/Passkeys/${id}`, { name: '  <b>Desk</b> ' })).body.name).toBe(
        '<b>Desk</b>',
      )

      pass(minuteMs)
      const other = createBrowser(world.app)
      const entered = await enterByPasskey(other, authenticator)
      expect(entered).toMatchObject({ status: 200, body: { publicId: member.publicId } })
      expect((await other.get('/api/Member/Passkeys')).body).toMatchObject([
        { id, name: '<b>Desk</b>', lastUsedAt: world.clock.now.toISOString() },
      ])
      expect((await other.delete(`/api/Member/Passkeys/${id}`)).status).toBe(200)
      expect((await other.get('/api/Member/Passkeys')).body).toEqual([])
      expect(await enterByPasskey(createBrowser(world.app), authenticator)).toMatchObject({
        status: 403,
        body: { code: 'passkeyUnknown' },
      })
      expect((await signIn(body.email, body.password)).status).toBe(200)
      expect(await deedsOf(member.publicId)).toEqual(['signUp', 'passkey.add', 'signIn', 'passkey.remove', 'signIn'])
      expect(await mailsTo(body.email)).toEqual([
        'A passkey was added to your account',
        'A passkey was removed from your account',
      ])
    })

    test('a passkey is asked for that can be found without a name, asks who one is each time, and tells nobody whose it is', async () => {
      const { browser, body, member, authenticator } = await withPasskey()
      const { body: options } = await browser.post('/api/Member/Passkeys/Options')
      expect(options).toMatchObject({
        rp: { id: 'nosh.localhost', name: 'Nosh' },
        user: { name: body.email },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [{ type: 'public-key', id: authenticator.credentials[0]?.id, transports: ['internal'] }],
      })
      const { id: handle } = options.user
      expect(Buffer.from(handle, 'base64url')).toHaveLength(32)
      expect(handle).not.toContain(member.publicId)
      expect(handle).toBe(authenticator.credentials[0]?.userHandle)
      const { body: signing } = await createBrowser(world.app).post('/api/Passkeys/Options')
      expect(signing).toMatchObject({ rpId: 'nosh.localhost', userVerification: 'required', allowCredentials: [] })
    })

    test('signing in by a passkey notes the device, may stay, and is a proof for ten minutes', async () => {
      const { authenticator, body } = await withPasskey()
      const browser = createBrowser(world.app)
      expect((await enterByPasskey(browser, authenticator, { staySignedIn: true })).status).toBe(200)
      expect((await browser.get('/api/Member/Data')).status).toBe(200)
      expect((await browser.get('/api/Member/Devices')).body).toHaveLength(2)
      await mailsTo(body.email)
      const told = mailServer.mails.filter(({ to, subject }) => to === body.email && subject.includes('New sign-in'))
      expect(told).toHaveLength(1)
      pass(11 * minuteMs)
      expect((await browser.get('/api/Member/Data')).body).toMatchObject({ code: 'proofRequired' })
      pass(30 * 24 * 60 * minuteMs)
      expect((await browser.get('/api/Member')).status).toBe(200)
    })

    test('whoever signed in a while ago shows it by the password or by a passkey before one is added or removed', async () => {
      const { browser, body, authenticator, id } = await withPasskey()
      pass(11 * minuteMs)
      expect((await addPasskey(browser, createAuthenticator())).body).toMatchObject({ code: 'proofRequired' })
      expect((await browser.delete(`/api/Member/Passkeys/${id}`)).body).toMatchObject({ code: 'proofRequired' })
      const { body: options } = await browser.post('/api/Member/Proof/Options')
      expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentials[0]?.id }])
      const proof = { assertion: authenticator.get(options) }
      expect((await browser.post('/api/Member/Proof/Passkey', proof)).status).toBe(200)
      expect((await addPasskey(browser, createAuthenticator())).status).toBe(200)
      pass(11 * minuteMs)
      expect((await browser.post('/api/Member/Proof', { password: body.password })).status).toBe(200)
      expect((await browser.delete(`/api/Member/Passkeys/${id}`)).status).toBe(200)
    })

    test('a password that is locked locks no passkey, and a passkey opens no locked password', async () => {
      const { body, authenticator } = await withPasskey()
      for (let round = 0; round < 5; round++) await signIn(body.email, 'wrong')
      expect((await enterByPasskey(createBrowser(world.app), authenticator)).status).toBe(200)
      expect((await signIn(body.email, body.password)).status).toBe(403)
    })

    test('whoever closed the account comes in by a passkey and finds it closed', async () => {
      const { browser, authenticator } = await withPasskey()
      expect((await browser.post('/api/Member/Close')).status).toBe(200)
      const back = createBrowser(world.app)
      expect((await enterByPasskey(back, authenticator)).body).toMatchObject({ memberType: 'ClosedAccountMember' })
    })

    test('an account has at most so many passkeys, however many are added at once', async () => {
      const { browser } = await withPasskey()
      for (let count = 1; count < passkeysAtMost - 1; count++)
        expect((await addPasskey(browser, createAuthenticator())).status).toBe(200)
      const many = await Promise.all(Array.from({ length: 5 }, () => addPasskey(browser, createAuthenticator())))
      expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
      expect((await browser.get('/api/Member/Passkeys')).body).toHaveLength(passkeysAtMost)
    })

    test('a new password by mail keeps the passkeys of who has shown that the mailbox is theirs, unless it is told to remove them', async () => {
      const { body, authenticator } = await withPasskey()
      async function recover(more: object): Promise<void> {
        await createBrowser(world.app).post('/api/Members/Recover', { identifier: body.email })
        await mailsTo(body.email)
        const mail = mailServer.mails.findLast(({ to, text }) => to === body.email && text.includes('/recover/update'))
        const token = /\/recover\/update\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
        const password = 'four forks and a spoon'
        const set = { token, password, passwordConfirm: password, ...more }
        expect((await createBrowser(world.app).post('/api/Members/Recover/Password', set)).status).toBe(200)
      }
      await recover({})
      expect((await enterByPasskey(createBrowser(world.app), authenticator)).body.code).toBe('passkeyUnknown')
      const own = createBrowser(world.app)
      await own.post('/api/SignIn', { username: body.email, password: 'four forks and a spoon', staySignedIn: false })
      expect((await addPasskey(own, authenticator)).status).toBe(200)
      pass(minuteMs)
      await recover({})
      expect((await enterByPasskey(createBrowser(world.app), authenticator)).status).toBe(200)
      pass(minuteMs)
      await recover({ removePasskeys: true })
      expect((await enterByPasskey(createBrowser(world.app), authenticator)).body.code).toBe('passkeyUnknown')
      expect(await mailsTo(body.email)).toContain('All passkeys were removed from your account')
    })

    test.each([
      ['united.localhost:3000', 'forbidden'],
      ['ftch.localhost:3000', 'hostApplicationOnly'],
    ])('at %s, where members sign in elsewhere, nobody is asked for a passkey', async (host, code) => {
      const answer = await createBrowser(world.app, host).post('/api/Passkeys/Options')
      expect(answer).toMatchObject({ status: 403, body: { code } })
    })

    test("another member's passkeys, here or at another partner, are not found and stay", async () => {
      const { browser, id } = await withPasskey()
      for (const host of ['nosh.localhost:3000', 'hilton.localhost:3000']) {
        const { browser: stranger } = await joinedBrowser(world.app, { host })
        expect((await stranger.get('/api/Member/Passkeys')).body).toEqual([])
        expect((await stranger.put(`/api/Member/Passkeys/${id}`, { name: 'mine' })).status).toBe(404)
        expect((await stranger.delete(`/api/Member/Passkeys/${id}`)).status).toBe(404)
      }
      expect((await browser.get('/api/Member/Passkeys')).body).toMatchObject([
        { id, name: expect.not.stringMatching('mine') },
      ])
    })
  })
