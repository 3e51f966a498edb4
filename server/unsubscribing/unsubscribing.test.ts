import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { dayMs } from '#domain/dates.ts'
import { inTransaction } from '../db/transact.ts'
import { sendRound } from '../mailing/mail-jobs.ts'
import { tellMember } from '../notices/tell-members.ts'
import { drawUnsubscribePage } from './draw-page.ts'

const nosh = 'nosh.localhost:3000'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const engine = () => database.current.engine
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    async function tellNear(memberId: number, partnerId: string, key: string): Promise<void> {
      const facts = { year: 2026, remaining: 2, required: 11 }
      const told = { memberId, kind: 'vipNear', facts, key, now: world.clock.now } as const
      await inTransaction(engine(), (tx) => tellMember(tx, partnerId, told))
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      for (let sent = -1; sent !== 0;) sent = await sendRound(world.context, { mailer })
    }

    /** A member who was mailed marketing, and the path of the link in it. */
    async function mailed({ host = nosh, partnerId = 'nosh' } = {}) {
      const { browser, body } = await joinedBrowser(world.app, { host, emailOptIn: true })
      const { id } = await engine()
        .selectFrom('member')
        .select('id')
        .where('partner_id', '=', partnerId)
        .where('email_folded', '=', body.email.toLowerCase())
        .executeTakeFirstOrThrow()
      await tellNear(id, partnerId, 'first')
      const mail = mailServer.mails.find(({ to, subject }) => to === body.email && subject.includes('VIP'))
      if (!mail) throw new Error('The mail did not arrive')
      const address = /^<(.*)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
      const { pathname, search } = new URL(address)
      return { browser, memberId: id, email: body.email, mail, address, path: pathname + search }
    }

    const post = (path: string, payload = 'List-Unsubscribe=One-Click', headers: Record<string, string> = form) =>
      world.app.inject({ method: 'POST', url: path, payload, headers: { host: nosh, ...headers } })
    const get = (path: string, host = nosh) => world.app.inject({ method: 'GET', url: path, headers: { host } })
    const taken = async (browser: Browser, category = 'progress'): Promise<boolean> => {
      const choices: { category: string; taken: boolean }[] = (await browser.get('/api/Member/NoticeChoices')).body
      return choices.some((choice) => choice.category === category && choice.taken)
    }
    const nearMailsTo = (email: string) =>
      mailServer.mails.filter(({ to, subject }) => to === email && subject.includes('VIP'))

    test('a marketing mail names the address of one click in its headers and its foot, and no other mail does', async () => {
      const { mail, address, email } = await mailed()
      expect(address).toMatch(/^http:\/\/nosh\.localhost:\d+\/unsubscribe\?token=[\w-]{43}$/)
      expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(mail.text).toContain(`Unsubscribe:\n${address}`)
      expect(mail.html).toContain(`href="${address}"`)
      const welcome = mailServer.mails.find(({ to, subject }) => to === email && subject.startsWith('Welcome'))
      expect(welcome?.headers.has('list-unsubscribe')).toBe(false)
      expect(welcome?.text).not.toContain('/unsubscribe')
    })

    test('one click ends that category at once, without a page or a session, and nothing else', async () => {
      const { browser, memberId, email, path } = await mailed()
      const before = (await browser.get('/api/Member')).body
      const answer = await post(path)
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
      expect(await taken(browser)).toBe(false)
      for (const category of ['reviews', 'rewards', 'account', 'legal'])
        expect(await taken(browser, category)).toBe(true)
      expect((await browser.get('/api/Member')).body).toEqual(before)
      await tellNear(memberId, 'nosh', 'second')
      expect(nearMailsTo(email)).toHaveLength(1)
    })

    test('fifty clicks at once are one', async () => {
      const { browser, path } = await mailed()
      const answers = await Promise.all(Array.from({ length: 50 }, () => post(path)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await taken(browser)).toBe(false)
      const { publicId } = (await browser.get('/api/Member')).body
      const entries = await engine()
        .selectFrom('audit_entry')
        .select('details')
        .where('subject', '=', `member:${publicId}`)
        .where('action', '=', 'chooseNotice')
        .execute()
      expect(entries.map(({ details }) => JSON.parse(details))).toEqual([
        { category: 'progress', channel: 'mail', taken: false, by: 'mailedLink' },
      ])
    })

    test.each([
      [
        'as a form in parts',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        'multipart/form-data; boundary=x',
      ],
      ['with nothing in it', '', 'text/plain'],
      ['with nonsense in it', 'do=%00&do=<script>', 'application/x-www-form-urlencoded'],
      ['as JSON', '{"do":"resume"}', 'application/json'],
    ])('a click %s ends the mails all the same', async (_name, payload, type) => {
      const { browser, path } = await mailed()
      expect((await post(path, payload, { 'content-type': type })).statusCode).toBeLessThan(400)
      expect(await taken(browser)).toBe(false)
    })

    test('opening the link changes nothing; its button ends the mails, and another one has them come again', async () => {
      const { browser, memberId, email, path } = await mailed()
      const page = await get(path)
      expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
        200,
        'private, no-store',
        'no-referrer',
      ])
      expect(page.body).toContain('Stop these emails?')
      expect(page.body).not.toContain(email)
      expect(await taken(browser)).toBe(true)
      const ended = await post(path, 'do=stop')
      expect([ended.statusCode, ended.headers.location]).toEqual([303, path])
      expect((await get(path)).body).toContain('You’re unsubscribed')
      expect(await taken(browser)).toBe(false)
      await post(path, 'do=resume')
      expect((await get(path)).body).toContain('Stop these emails?')
      await tellNear(memberId, 'nosh', 'again')
      expect(nearMailsTo(email)).toHaveLength(2)
    })

    test('one more button ends all marketing, and then there is none left to offer', async () => {
      const { browser, path } = await mailed()
      await post(path, 'do=stop')
      expect((await get(path)).body).toContain('Stop all progress and review emails')
      await post(path, 'do=stopAll')
      expect((await get(path)).body).not.toContain('Stop all progress and review emails')
      expect([await taken(browser), await taken(browser, 'reviews'), await taken(browser, 'rewards')]).toEqual([
        false,
        false,
        true,
      ])
    })

    test('the rate stays as it is, which is said where programme e-mails raise it and nowhere else', async () => {
      const here = await mailed()
      await post(here.path)
      const member = (await here.browser.get('/api/Member')).body
      expect([member.emailOptIn, member.tierLevel]).toEqual([true, 2])
      const hilton = await mailed({ host: 'hilton.localhost:3000', partnerId: 'hilton' })
      expect((await get(hilton.path, 'hilton.localhost:3000')).body).toContain('Your earn rate doesn’t change.')
      const drawing = { token: 'x', nonce: 'x', today: world.clock.now }
      const shown = { category: 'reviews', state: 'off', hasOthers: true } as const
      const saying = world.context.partners.partners
        .filter((partner) => drawUnsubscribePage(partner, { ...drawing, shown }).includes('earn rate'))
        .map(({ id }) => id)
      expect(saying).toContain('hilton')
      for (const id of ['nosh', 'caesars', 'upromise']) expect(saying).not.toContain(id)
    })

    test('who takes no programme e-mails any more is told that none come', async () => {
      const { browser, path } = await mailed()
      await browser.put('/api/Member', { emailOptIn: false })
      const { body } = await get(path)
      expect(body).toContain('You’re already unsubscribed')
      expect(body).not.toContain('<button')
    })

    test('a link works two years later', async () => {
      const { browser, path } = await mailed()
      const since = world.clock.now
      world.clock.now = new Date(since.getTime() + 730 * dayMs)
      expect((await post(path)).statusCode).toBe(200)
      world.clock.now = since
      expect(await taken(browser)).toBe(false)
    })

    test('a link that was cut short, that is of another partner or of another sort is told so, with a way on, and ends nothing', async () => {
      const { browser, path } = await mailed()
      const odd = [
        path.slice(0, -1),
        '/unsubscribe',
        '/unsubscribe?token=',
        `${path}&token=a`,
        `/unsubscribe?token=${'a'.repeat(5_000)}`,
        '/unsubscribe?token=%00',
        '/unsubscribe?token=<script>alert(1)</script>',
      ]
      for (const each of odd) {
        const pages = [await get(each), await post(each)]
        expect(
          pages.map(({ statusCode }) => statusCode),
          each,
        ).toEqual([404, 404])
        for (const { body } of pages) {
          expect(body).toContain('This link doesn’t work')
          expect(body).toContain('href="/account/user_profile#told"')
          expect(body).not.toContain('<script')
        }
      }
      expect((await get(path, 'hilton.localhost:3000')).statusCode).toBe(404)
      expect((await post(path, 'do=stop', { ...form, host: 'hilton.localhost:3000' })).statusCode).toBe(404)
      expect(await taken(browser)).toBe(true)
    })

    test('the token opens nothing else, and a body of a megabyte is refused', async () => {
      const { browser, path } = await mailed()
      const token = new URLSearchParams(path.split('?')[1]).get('token')
      expect((await browser.post('/api/Members/Email/Keep', { token })).status).toBe(400)
      expect((await get(path)).cookies).toEqual([])
      expect((await post(path, 'x'.repeat(1_048_576))).statusCode).toBe(413)
      expect(await taken(browser)).toBe(true)
    })
  })
