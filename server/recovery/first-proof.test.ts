import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, createAuthenticator, enterByPasskey } from '#tests/app/authenticator.ts'
import { type Browser, createBrowser, joinedBrowser, signUpBody } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { sendRound } from '../mailing/mail-jobs.ts'

const newPassword = 'four forks and a spoon'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    async function mailsTo(email: string) {
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      while ((await sendRound(world.context, { mailer })) > 0);
      return mailServer.mails.filter(({ to }) => to === email)
    }
    async function tokenTo(email: string, path: string): Promise<string> {
      const link = new RegExp(`/${path}\\?token=([\\w-]{43})\\s`)
      const mail = (await mailsTo(email)).findLast(({ text }) => link.test(text))
      return link.exec(mail?.text ?? '')?.[1] ?? ''
    }
    /** The owner of the mailbox chooses a password by the link that only they can read. */
    async function recover(email: string, more: object = {}): Promise<void> {
      await createBrowser(world.app).post('/api/Members/Recover', { identifier: email })
      const token = await tokenTo(email, 'recover/update')
      const body = { token, password: newPassword, passwordConfirm: newPassword, ...more }
      expect((await createBrowser(world.app).post('/api/Members/Recover/Password', body)).status).toBe(200)
    }
    async function signedIn(email: string, password: string, staySignedIn = false): Promise<Browser> {
      const browser = createBrowser(world.app)
      expect((await browser.post('/api/SignIn', { username: email, password, staySignedIn })).status).toBe(200)
      return browser
    }

    test('who joins with an address that is not theirs is out once its owner recovers the account, passkey and all', async () => {
      const attacker = createAuthenticator('http://nosh.localhost:3000')
      const { browser, body } = await joinedBrowser(world.app)
      const staying = await signedIn(body.email, body.password, true)
      expect((await addPasskey(browser, attacker)).status).toBe(200)
      await browser.post('/api/Member/Email', { email: `kept-${body.email}` })
      await recover(body.email)
      for (const one of [browser, staying]) expect((await one.get('/api/Member')).status).toBe(401)
      expect((await enterByPasskey(createBrowser(world.app), attacker)).body.code).toBe('passkeyUnknown')
      const confirming = await tokenTo(`kept-${body.email}`, 'fix_credentials/confirm')
      const late = await createBrowser(world.app).post('/api/Members/Email/Confirm', { token: confirming })
      expect(late.status).toBeGreaterThanOrEqual(400)
      const told = (await mailsTo(body.email)).map(({ subject }) => subject)
      expect(told).toContain('Your Nosh password was changed')
      expect(told).toContain('All passkeys were removed from your account')
    })

    test('once the mailbox is proved, a new password leaves the passkeys that came after', async () => {
      const { body } = await joinedBrowser(world.app)
      await recover(body.email)
      const own = createAuthenticator('http://nosh.localhost:3000')
      expect((await addPasskey(await signedIn(body.email, newPassword), own)).status).toBe(200)
      world.clock.now = new Date(world.clock.now.getTime() + 60_000)
      await recover(body.email)
      expect((await enterByPasskey(createBrowser(world.app), own)).status).toBe(200)
    })

    test('an address that somebody else confirms proves nothing of who is in the account', async () => {
      const attacker = createAuthenticator('http://nosh.localhost:3000')
      const { browser, body } = await joinedBrowser(world.app)
      await recover(body.email)
      const own = await signedIn(body.email, newPassword)
      expect((await addPasskey(own, attacker)).status).toBe(200)
      const { email: victim } = signUpBody()
      expect((await own.post('/api/Member/Email', { email: victim })).status).toBe(202)
      const token = await tokenTo(victim, 'fix_credentials/confirm')
      expect((await createBrowser(world.app).post('/api/Members/Email/Confirm', { token })).status).toBe(200)
      await recover(victim)
      expect((await own.get('/api/Member')).status).toBe(401)
      expect((await enterByPasskey(createBrowser(world.app), attacker)).body.code).toBe('passkeyUnknown')
      expect((await browser.get('/api/Member')).status).toBe(401)
    })

    test('an address that is confirmed where its member is signed in is proved, and costs nobody a passkey', async () => {
      const own = createAuthenticator('http://nosh.localhost:3000')
      const { browser } = await joinedBrowser(world.app)
      expect((await addPasskey(browser, own)).status).toBe(200)
      const { email } = signUpBody()
      expect((await browser.post('/api/Member/Email', { email })).status).toBe(202)
      const token = await tokenTo(email, 'fix_credentials/confirm')
      expect((await browser.post('/api/Members/Email/Confirm', { token })).status).toBe(200)
      await recover(email)
      expect((await enterByPasskey(createBrowser(world.app), own)).status).toBe(200)
    })
  })
