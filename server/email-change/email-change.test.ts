import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { sendRound } from '../mailing/mail-jobs.ts'
import { requireEmailUpdate } from './require-email-update.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const newEmail = () => `New-${randomUUID().slice(0, 8)}@mail.example`

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    async function deliver(): Promise<void> {
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      while ((await sendRound(world.context, { mailer })) > 0);
    }

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    const mailsTo = (email: string) =>
      mailServer.mails.filter(({ to, subject }) => to === email && !subject.startsWith('Welcome'))
    const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject)

    async function tokenTo(email: string, step: 'confirm' | 'keep'): Promise<string> {
      await deliver()
      const address = new RegExp(`http://nosh\\.localhost:3000/fix_credentials/${step}\\?token=([\\w-]{43})\\s`)
      return address.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
    }

    const ask = (browser: Browser, email: string) => browser.post('/api/Member/Email', { email })
    const confirm = (token: string, host?: string) =>
      createBrowser(world.app, host).post('/api/Members/Email/Confirm', { token })
    const keep = (token: string, host?: string) =>
      createBrowser(world.app, host).post('/api/Members/Email/Keep', { token })
    const signIn = (username: string, password: string) =>
      createBrowser(world.app).post('/api/SignIn', { username, password, staySignedIn: false })

    /** Somebody who has asked for another address. */
    async function asked() {
      const { browser, body } = await joinedBrowser(world.app)
      const email = newEmail()
      expect(await ask(browser, email)).toMatchObject({ status: 202, body: {} })
      return { browser, body, email }
    }

    test('the new address confirms, the old one is told twice, and signing in goes by the new one', async () => {
      const { browser, body, email } = await asked()
      expect((await browser.get('/api/Member')).body.email).toBe(body.email)
      const token = await tokenTo(email, 'confirm')
      expect((await confirm(token)).status).toBe(200)
      expect((await browser.get('/api/Member')).body.email).toBe(email)
      expect((await signIn(email.toLowerCase(), body.password)).status).toBe(200)
      expect((await signIn(body.email, body.password)).status).toBe(401)
      await deliver()
      expect(subjectsTo(email)).toEqual([
        'Confirm your email for Nosh',
        'Your Nosh email has changed',
        'New sign-in to your account',
      ])
      expect(subjectsTo(body.email)).toEqual(['Another email for your Nosh account?', 'Your Nosh email was changed'])
      for (const { text } of mailsTo(body.email)) {
        expect(text).toContain('N•••@mail.example')
        expect(text).not.toContain(email)
      }
      expect(await verifyAudit(database.current.engine, 'nosh')).toMatchObject({ sound: true })
    })

    test('of ten that open one link at once, one confirms', async () => {
      const { email } = await asked()
      const token = await tokenTo(email, 'confirm')
      const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body?.code === 'emailLinkUsed')).toHaveLength(9)
    })

    test('a link that is used, expired, unknown, for another deed or of another partner says so, and changes nothing', async () => {
      const { browser, body, email } = await asked()
      const token = await tokenTo(email, 'confirm')
      expect((await confirm('x'.repeat(43))).body.code).toBe('emailLinkUnknown')
      expect((await keep(token)).body.code).toBe('emailLinkUnknown')
      expect((await confirm(token, 'hilton.localhost:3000')).body.code).toBe('emailLinkUnknown')
      const password = 'four forks and a spoon'
      const recovering = { token, password, passwordConfirm: password }
      const recovered = await createBrowser(world.app).post('/api/Members/Recover/Password', recovering)
      expect(recovered.body.code).toBe('recoverTokenUnknown')
      for (const wrong of ['', 'x'.repeat(101), 'a\u0000b']) expect((await confirm(wrong)).status).toBe(400)
      pass(30 * minuteMs)
      expect((await confirm(token)).body.code).toBe('emailLinkExpired')
      expect((await signIn(body.email, body.password)).body.email).toBe(body.email)
      expect((await browser.get('/api/Member')).status).toBe(401)
    })

    test('the old address refuses: nothing changes, everybody is out, and the password works no more', async () => {
      const { browser, body, email } = await asked()
      const token = await tokenTo(body.email, 'keep')
      const confirming = await tokenTo(email, 'confirm')
      pass(70 * hourMs)
      expect((await keep(token)).status).toBe(200)
      expect((await keep(token)).body.code).toBe('emailLinkUsed')
      expect((await confirm(confirming)).body.code).toBe('emailLinkUsed')
      expect((await browser.get('/api/Member')).status).toBe(401)
      expect((await signIn(body.email, body.password)).status).toBe(401)
      await deliver()
      expect(subjectsTo(body.email).at(-1)).toBe('Choose a new Nosh password')
    })

    test('the old address takes a change back for 72 hours, however many came after it', async () => {
      const { browser, body, email } = await asked()
      const back = await tokenTo(body.email, 'keep')
      await confirm(await tokenTo(email, 'confirm'))
      pass(2 * minuteMs)
      const third = newEmail()
      expect((await ask(browser, third)).status).toBe(202)
      await confirm(await tokenTo(third, 'confirm'))
      const thiefsWayBack = await tokenTo(email, 'keep')
      expect((await browser.get('/api/Member')).body.email).toBe(third)
      expect((await keep(back)).status).toBe(200)
      expect((await keep(thiefsWayBack)).body.code).toBe('emailLinkUsed')
      expect((await browser.get('/api/Member')).status).toBe(401)
      for (const one of [email, third]) expect((await signIn(one, body.password)).status).toBe(401)
      const found = await database.current.engine
        .selectFrom('member')
        .select('id')
        .where('email', '=', body.email)
        .execute()
      expect(found).toHaveLength(1)
    })

    test('after 72 hours the old address takes nothing back', async () => {
      const { body } = await asked()
      const token = await tokenTo(body.email, 'keep')
      pass(72 * hourMs)
      expect((await keep(token)).body.code).toBe('emailLinkExpired')
    })

    test('a newer request, and a new password, end the one before', async () => {
      const { browser, body, email } = await asked()
      const token = await tokenTo(email, 'confirm')
      pass(2 * minuteMs)
      const other = newEmail()
      expect((await ask(browser, other)).status).toBe(202)
      expect((await confirm(token)).body.code).toBe('emailLinkOver')
      const open = await tokenTo(other, 'confirm')
      await createBrowser(world.app).post('/api/Members/Recover', { identifier: body.email })
      await deliver()
      const link = /recover\/update\?token=([\w-]{43})/.exec(mailsTo(body.email).at(-1)?.text ?? '')?.[1] ?? ''
      const password = 'four forks and a spoon'
      const sent = { token: link, password, passwordConfirm: password }
      expect((await createBrowser(world.app).post('/api/Members/Recover/Password', sent)).status).toBe(200)
      expect((await confirm(open)).body.code).toBe('emailLinkOver')
    })

    test('an address that somebody has is told at once, and one that somebody took meanwhile on its link', async () => {
      const { body: other } = await joinedBrowser(world.app)
      const { browser, body, email } = await asked()
      const refused = await ask(browser, other.email.toUpperCase())
      expect(refused).toMatchObject({ status: 400, body: { code: 'emailInUse', fields: [{ field: 'email' }] } })
      const token = await tokenTo(email, 'confirm')
      await joinedBrowser(world.app, { email: email.toLowerCase() })
      expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'emailTaken' } })
      expect((await browser.get('/api/Member')).body.email).toBe(body.email)
      const back = await tokenTo(body.email, 'keep')
      expect((await keep(back)).status).toBe(200)
    })

    test('of two members who confirm one address at once, one has it', async () => {
      const email = newEmail()
      const tokens: string[] = []
      for (let count = 0; count < 2; count++) {
        const { browser } = await joinedBrowser(world.app)
        expect((await ask(browser, email)).status).toBe(202)
        tokens.push(await tokenTo(email, 'confirm'))
      }
      const answers = await Promise.all(tokens.map((token) => confirm(token)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    test('the same address twice in a minute is asked for once, and a fourth in an hour not at all', async () => {
      const { browser, email } = await asked()
      const again = await Promise.all([ask(browser, email), ask(browser, email)])
      expect(again.map(({ status }) => status)).toEqual([202, 202])
      await deliver()
      expect(mailsTo(email)).toHaveLength(1)
      for (let count = 0; count < 2; count++) expect((await ask(browser, newEmail())).status).toBe(202)
      expect((await ask(browser, newEmail())).body.code).toBe('tooManyRequests')
    })

    test('an address that is none, is too long or the same is refused on its field', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      for (const [email, message] of [
        ['abc', 'Enter an email address such as name@example.com.'],
        [`${'x'.repeat(50)}@mail.example`, 'Enter an email address such as name@example.com.'],
        [body.email.toUpperCase(), 'That’s already your email.'],
      ] as const)
        expect(await ask(browser, email)).toMatchObject({
          status: 400,
          body: { code: 'invalidRequest', fields: [{ field: 'email', message }] },
        })
      expect((await ask(browser, 'a\u0000@mail.example')).status).toBe(400)
      expect((await createBrowser(world.app).post('/api/Member/Email', { email: newEmail() })).status).toBe(401)
    })

    test('who signed in a while ago shows the password first, and wrong ones are counted as at sign-in', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      pass(10 * minuteMs)
      const email = newEmail()
      expect(await ask(browser, email)).toMatchObject({ status: 403, body: { code: 'proofRequired' } })
      const proof = (password: string) => browser.post('/api/Member/Proof', { password })
      expect((await proof('wrong')).body.code).toBe('wrongPassword')
      expect((await ask(browser, email)).body.code).toBe('proofRequired')
      expect((await proof(body.password)).status).toBe(200)
      expect((await ask(browser, email)).status).toBe(202)
      for (let count = 0; count < 4; count++) expect((await proof('wrong')).body.code).toBe('wrongPassword')
      expect((await proof('wrong')).body.code).toBe('accountLocked')
      expect((await proof(body.password)).body.code).toBe('accountLocked')
    })

    test('an operator asks a member for another address until there is one, and the audit log says who', async () => {
      const { browser, body, member } = await joinedBrowser(world.app)
      const { engine } = database.current
      const wish = {
        update: 'required',
        actor: 'operator:ada',
        reason: 'mails come back',
        now: world.clock.now,
      } as const
      expect(await requireEmailUpdate(engine, 'nosh', { ...wish, member: body.email.toUpperCase() })).toBe('done')
      expect(await requireEmailUpdate(engine, 'nosh', { ...wish, member: member.publicId })).toBe('alreadySo')
      expect(await requireEmailUpdate(engine, 'hilton', { ...wish, member: body.email })).toMatchObject({
        code: 'notFound',
      })
      expect((await signIn(body.email, body.password)).body.emailUpdateRequired).toBe(true)
      const email = newEmail()
      await ask(browser, email)
      expect((await browser.get('/api/Member')).body.emailUpdateRequired).toBe(true)
      await confirm(await tokenTo(email, 'confirm'))
      expect((await browser.get('/api/Member')).body.emailUpdateRequired).toBe(false)
      await requireEmailUpdate(engine, 'nosh', { ...wish, member: member.publicId })
      expect(await requireEmailUpdate(engine, 'nosh', { ...wish, member: member.publicId, update: 'none' })).toBe(
        'done',
      )
      expect((await browser.get('/api/Member')).body.emailUpdateRequired).toBe(false)
    })

    test('a link stays nowhere: neither in the database nor in the log', async () => {
      const { email } = await asked()
      const token = await tokenTo(email, 'confirm')
      await createBrowser(world.app).get(`/fix_credentials/confirm?token=${token}`)
      await confirm(token)
      const { engine } = database.current
      const kept = [
        await engine.selectFrom('outgoing_mail').selectAll().execute(),
        await engine.selectFrom('recovery_token').selectAll().execute(),
        await engine.selectFrom('email_change').selectAll().execute(),
        world.logged,
      ]
      expect(JSON.stringify(kept)).not.toContain(token)
    })

    test('programmes that know their own members change no address here', async () => {
      for (const host of ['united.localhost:3000', 'ftch.localhost:3000'])
        for (const answer of [await confirm('x'.repeat(43), host), await keep('x'.repeat(43), host)])
          expect(answer.status).toBe(403)
    })
  })
