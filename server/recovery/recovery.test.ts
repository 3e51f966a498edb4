import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer, type Mailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { sendRound } from '../mailing/mail-jobs.ts'

const minuteMs = 60_000
const newPassword = 'four forks and a spoon'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    const away: Mailer = createMailer({ address: 'smtp://127.0.0.1:1', encrypted: false })
    const there = () => createMailer({ address: mailServer.address, encrypted: false })

    /** The background work, until nothing more is due. */
    async function deliver(mailer: Mailer = there()): Promise<number> {
      let sent = 0
      for (let done = -1; done !== 0; sent += done) done = await sendRound(world.context, { mailer })
      return sent
    }

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    const mailsTo = (email: string) =>
      mailServer.mails.filter(({ to, subject }) => to === email && /password/.test(subject))

    function tokenIn(text: string | undefined): string {
      return /\/recover\/update\?token=([\w-]{43})\s/.exec(text ?? '')?.[1] ?? ''
    }

    async function ask(identifier: string, host?: string) {
      return createBrowser(world.app, host).post('/api/Members/Recover', { identifier })
    }

    async function askAndRead(email: string): Promise<string> {
      expect((await ask(email)).status).toBe(202)
      await deliver()
      return tokenIn(mailsTo(email).findLast(({ text }) => tokenIn(text) !== '')?.text)
    }

    function change(token: string, password = newPassword, host?: string) {
      const body = { token, password, passwordConfirm: password }
      return createBrowser(world.app, host).post('/api/Members/Recover/Password', body)
    }

    const signIn = (username: string, password: string) =>
      createBrowser(world.app).post('/api/SignIn', { username, password, staySignedIn: false })

    test('a link leads to the address that the operator has set, whatever port the Host header names', async () => {
      const { body } = await joinedBrowser(world.app)
      expect((await ask(body.email, 'nosh.localhost:8443')).status).toBe(202)
      await deliver()
      const [mail] = mailsTo(body.email)
      expect(mail?.text).toContain('http://nosh.localhost:3000/recover/update?token=')
      expect(mail?.text).not.toContain('8443')
    })

    test('a mailed link sets a new password, ends every session, and is told by a second mail', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const token = await askAndRead(body.email)
      expect(mailsTo(body.email)).toMatchObject([
        { from: { name: 'Nosh', address: 'no-reply@nosh.localhost' }, replyTo: 'dining@nosh.example.com' },
      ])
      expect(mailsTo(body.email)[0]?.text).toContain(`http://nosh.localhost:3000/recover/update?token=${token}`)
      expect((await change(token)).status).toBe(200)
      expect((await browser.get('/api/Member')).status).toBe(401)
      expect((await signIn(body.email, body.password)).status).toBe(401)
      expect((await signIn(body.email, newPassword)).status).toBe(200)
      await deliver()
      expect(mailsTo(body.email).map(({ subject }) => subject)).toEqual([
        'Choose a new Nosh password',
        'Your Nosh password was changed',
      ])
    })

    test('whether anybody has an address or a number, the answer is the same and nobody is looked up for it', async () => {
      const { body } = await joinedBrowser(world.app)
      const [known, unknown] = [await ask(body.email.toUpperCase()), await ask('nobody-here@example.com')]
      expect([known.status, known.body]).toEqual([202, {}])
      expect([unknown.status, unknown.body]).toEqual([202, {}])
      const waiting = await database.current.engine
        .selectFrom('outgoing_mail')
        .select(['member_id', 'recipient'])
        .where('sent_at', 'is', null)
        .execute()
      expect(waiting).toEqual(waiting.map(() => ({ member_id: null, recipient: null })))
      await deliver()
      expect(mailsTo('nobody-here@example.com')).toEqual([])
      expect(mailsTo(body.email)).toHaveLength(1)
      const rows = await database.current.engine.selectFrom('outgoing_mail').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('nobody-here')
    })

    test('RECOVER-05 what is neither an address nor a number of the partner is refused by its field', async () => {
      for (const [identifier, host, message] of [
        ['abc', 'nosh.localhost:3000', /^Enter a valid email\.$/],
        ['abc', 'hilton.localhost:3000', /^Enter a valid email or /],
      ] as const) {
        const { status, body } = await ask(identifier, host)
        expect(status).toBe(400)
        expect(body.fields).toEqual([{ field: 'identifier', message: expect.stringMatching(message) }])
      }
      for (const identifier of ['a\u0000@example.com', 'x'.repeat(300), ''])
        expect((await ask(identifier)).status).toBe(400)
    })

    test("the partner's own number asks too, and only its own member is meant", async () => {
      const { body } = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect((await ask(body.partnerNumber ?? '', 'hilton.localhost:3000')).status).toBe(202)
      expect((await ask(body.email, 'nosh.localhost:3000')).status).toBe(202)
      await deliver()
      expect(mailsTo(body.email)).toHaveLength(1)
      const token = tokenIn(mailsTo(body.email)[0]?.text)
      expect((await change(token, newPassword, 'nosh.localhost:3000')).body.code).toBe('recoverTokenUnknown')
      expect((await change(token, newPassword, 'hilton.localhost:3000')).status).toBe(200)
    })

    test('a link is good once, for 30 minutes, and only the newest: each is told', async () => {
      const { body } = await joinedBrowser(world.app)
      const first = await askAndRead(body.email)
      const second = await askAndRead(body.email)
      expect((await change(first)).body.code).toBe('recoverTokenExpired')
      expect((await change(second)).status).toBe(200)
      expect((await change(second)).body.code).toBe('recoverTokenUsed')
      expect((await change('x'.repeat(43))).body.code).toBe('recoverTokenUnknown')
      const third = await askAndRead(body.email)
      pass(30 * minuteMs)
      expect((await change(third)).body.code).toBe('recoverTokenExpired')
    })

    test('of ten that send one link at once, one gets through', async () => {
      const { body } = await joinedBrowser(world.app)
      const token = await askAndRead(body.email)
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => change(token, `${newPassword} ${at}`)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body: refused }) => refused?.code === 'recoverTokenUsed')).toHaveLength(9)
    })

    test('a password that is refused leaves the link good, and says what is wrong', async () => {
      const { body } = await joinedBrowser(world.app)
      const token = await askAndRead(body.email)
      for (const [password, message] of [
        ['short', /at least 8/],
        ['password', /harder to guess/],
        ['nosh-2026', /harder to guess/],
      ] as const) {
        const refused = await change(token, password)
        expect(refused.body).toMatchObject({
          code: 'invalidRequest',
          fields: [{ field: 'password', message: expect.stringMatching(message) }],
        })
      }
      const sent = { token, password: newPassword, passwordConfirm: 'another one' }
      const differing = await createBrowser(world.app).post('/api/Members/Recover/Password', sent)
      expect(differing.body.fields).toMatchObject([{ field: 'passwordConfirm' }])
      expect((await change(token)).status).toBe(200)
    })

    test('a new password opens a locked account', async () => {
      const { body } = await joinedBrowser(world.app)
      for (let round = 0; round < 5; round++) await signIn(body.email, 'wrong')
      expect((await signIn(body.email, body.password)).status).toBe(403)
      await change(await askAndRead(body.email))
      expect((await signIn(body.email, newPassword)).status).toBe(200)
    })

    test('one member is mailed three links in an hour, however often somebody asks', async () => {
      const { body } = await joinedBrowser(world.app)
      for (let round = 0; round < 6; round++) await ask(body.email)
      await deliver()
      expect(mailsTo(body.email)).toHaveLength(3)
      pass(61 * minuteMs)
      await ask(body.email)
      await deliver()
      expect(mailsTo(body.email)).toHaveLength(4)
    })

    test('a mail server that was away for a day gets everything once, and its links are good', async () => {
      const people = [await joinedBrowser(world.app), await joinedBrowser(world.app)]
      for (const { body } of people) await ask(body.email)
      for (let hour = 0; hour < 24; hour++) {
        expect(await deliver(away)).toBe(0)
        pass(60 * minuteMs)
      }
      await deliver()
      for (const { body } of people) {
        expect(mailsTo(body.email)).toHaveLength(1)
        expect((await change(tokenIn(mailsTo(body.email)[0]?.text))).status).toBe(200)
      }
    })

    test('several processes at once send each mail once', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => joinedBrowser(world.app)))
      for (const { body } of people) await ask(body.email)
      await Promise.all([1, 2, 3].map(() => deliver()))
      for (const { body } of people) expect(mailsTo(body.email)).toHaveLength(1)
    })

    test('a process that dies before it marks a mail has it sent again under the same name, and both links are good', async () => {
      const { body } = await joinedBrowser(world.app)
      await deliver()
      await ask(body.email)
      const killed: Mailer = {
        async send(mail) {
          await there().send(mail)
          throw new Error('killed')
        },
      }
      await expect(deliver(killed)).rejects.toThrow('killed')
      expect(await deliver()).toBe(0)
      pass(3 * minuteMs)
      await deliver()
      const [one, two] = mailsTo(body.email)
      expect(two?.messageId).toBe(one?.messageId)
      expect((await change(tokenIn(one?.text))).status).toBe(200)
    })

    test('an address that its server does not know is given up, and the others go out', async () => {
      const bounced = await joinedBrowser(world.app, { email: `bounce-${randomBytes(4).toString('hex')}@example.com` })
      const { body } = await joinedBrowser(world.app)
      await ask(bounced.body.email)
      await ask(body.email)
      await deliver()
      expect(mailsTo(body.email)).toHaveLength(1)
      pass(60 * minuteMs)
      expect(await deliver()).toBe(0)
    })

    test('neither a link nor what was typed stays: not in the database, not in the log', async () => {
      const { body } = await joinedBrowser(world.app)
      const token = await askAndRead(body.email)
      await createBrowser(world.app).get(`/recover/update?token=${token}`)
      await change(token)
      const { engine } = database.current
      const kept = [
        await engine.selectFrom('outgoing_mail').selectAll().where('sent_at', 'is not', null).execute(),
        await engine.selectFrom('recovery_token').selectAll().execute(),
        await engine.selectFrom('audit_entry').selectAll().execute(),
        world.logged,
      ]
      expect(JSON.stringify(kept)).not.toContain(token)
      expect(JSON.stringify(kept)).not.toContain('identifier')
      expect(token).toHaveLength(43)
    })

    test('programmes that know their own members recover nobody here', async () => {
      for (const host of ['united.localhost:3000', 'ftch.localhost:3000']) {
        expect((await ask('ada@example.com', host)).status).toBe(403)
        expect((await change('x'.repeat(43), newPassword, host)).status).toBe(403)
      }
    })
  })
