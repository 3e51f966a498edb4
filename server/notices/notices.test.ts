import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer, type Mailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { exampleNotices } from '#tests/app/example-notices.ts'
import { dayMs } from '#domain/dates.ts'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { inTransaction } from '../db/transact.ts'
import { sendRound } from '../mailing/mail-jobs.ts'
import { findNotice, type Telling } from './notice-store.ts'
import { noticeWords } from './notice-words.ts'
import { spreadNotices } from '../mailing/spread-notices.ts'
import { tellMember } from './tell-members.ts'

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
    const engine = () => database.current.engine

    async function deliver(mailer: Mailer | null = there()): Promise<void> {
      for (let sent = -1; sent !== 0;) sent = await sendRound(world.context, { mailer })
    }

    async function joined(changes: { readonly emailOptIn?: boolean; readonly host?: string } = {}) {
      const { host, ...body } = changes
      const joining = await joinedBrowser(world.app, { ...body, ...(host && { host }) })
      const { id } = await engine()
        .selectFrom('member')
        .select('id')
        .where('email_folded', '=', joining.body.email.toLowerCase())
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { ...joining, memberId: id, email: joining.body.email }
    }

    function tell(memberId: number, telling: Omit<Telling, 'memberId'>, partnerId = 'nosh'): Promise<void> {
      // The caller gives a kind with its own facts; leaving out the member forgets that the two belong together.
      const whole = { ...telling, memberId, now: world.clock.now } as Telling & { readonly now: Date }
      return inTransaction(engine(), (tx) => tellMember(tx, partnerId, whole))
    }

    const changed = (key = 'one') => ({ kind: 'passwordChanged', facts: {}, key }) as const
    const linked = (key = 'one') =>
      ({ kind: 'cardLinked', facts: { lastFour: '4242', earnsFrom: world.clock.now.getTime() }, key }) as const
    const invited = (key = 'one') =>
      ({
        kind: 'vipNear',
        facts: { year: 2026, remaining: 2, required: 11 },
        key,
      }) as const
    const subjectsTo = (email: string) =>
      mailServer.mails
        .filter(({ to, subject }) => to === email && !subject.startsWith('Welcome'))
        .map(({ subject }) => subject)
    const pass = (milliseconds: number) => {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    test('what is told is mailed once, however often it is told and however many processes spread it', async () => {
      const { memberId, email } = await joined()
      await Promise.all([tell(memberId, linked()), tell(memberId, linked()), tell(memberId, linked())])
      await Promise.all([1, 2, 3].map(() => spreadNotices(engine(), world.clock.now)))
      await Promise.all([deliver(), deliver()])
      await tell(memberId, linked())
      await deliver()
      expect(subjectsTo(email)).toEqual(['Your card ending in 4242 is linked'])
      const [mail] = mailServer.mails.filter(({ to, subject }) => to === email && subject.includes('4242'))
      expect(mail?.text).toContain('Hello Ada,')
      expect(mail?.text).toContain('Find a restaurant:\nhttp://nosh.localhost:')
    })

    test('nothing is told of what did not happen', async () => {
      const { memberId, email } = await joined()
      const undone = inTransaction(engine(), async (tx) => {
        await tellMember(tx, 'nosh', { ...linked(), memberId, now: world.clock.now })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await deliver()
      expect(subjectsTo(email)).toEqual([])
    })

    test('marketing is mailed to those who take programme e-mails, and what has to be said to everybody', async () => {
      const taking = await joined({ emailOptIn: true })
      const without = await joined({ emailOptIn: false })
      for (const { memberId } of [taking, without]) {
        await tell(memberId, invited())
        await tell(memberId, changed())
      }
      await deliver()
      expect(subjectsTo(taking.email).toSorted()).toEqual(['2 more visits to VIP', 'Your Nosh password was changed'])
      expect(subjectsTo(without.email)).toEqual(['Your Nosh password was changed'])
    })

    test('what a member has switched off is not mailed, however long before it was told, and is in the inbox', async () => {
      const { browser, memberId, email } = await joined({ emailOptIn: true })
      await tell(memberId, invited())
      await tell(memberId, linked())
      for (const category of ['progress', 'account'])
        await browser.put('/api/Member/NoticeChoices', { category, channel: 'mail', taken: false })
      await tell(memberId, changed())
      await deliver()
      expect(subjectsTo(email)).toEqual(['Your Nosh password was changed'])
      const { data } = (await browser.get('/api/Member/Notices')).body
      expect(data.map((notice: { kind: string }) => notice.kind)).toEqual(
        expect.arrayContaining(['vipNear', 'cardLinked']),
      )
    })

    test('a mail server that is away for a day gets everything that was told meanwhile, of every kind, once and by two processes', async () => {
      const { memberId, email } = await joined({ emailOptIn: true })
      const told = exampleNotices('Credit')
      const hours = Math.max(24, told.length)
      for (let hour = 0; hour < hours; hour++) {
        const notice = told[hour]
        if (notice) await tell(memberId, { ...notice, key: `hour ${hour}` })
        await Promise.all([sendRound(world.context, { mailer: away }), sendRound(world.context, { mailer: away })])
        pass(dayMs / hours)
      }
      expect(subjectsTo(email)).toEqual([])
      await Promise.all([deliver(), deliver()])
      const nosh = world.context.partners.partnerById('nosh')
      if (!nosh) throw new Error('no partner nosh')
      const mailed = told.filter((notice) => noticeKinds[notice.kind].channels.includes('mail'))
      const titles = mailed.map((notice) => noticeWords(nosh, notice).title)
      expect(subjectsTo(email).toSorted()).toEqual(titles.filter((title) => !title.startsWith('Welcome')).toSorted())
    })

    test('after three days a mail server that is back gets only what has to be said', async () => {
      const { memberId, email } = await joined()
      await tell(memberId, linked('later'))
      await tell(memberId, changed('later'))
      await deliver(null)
      pass(3 * dayMs + 1)
      await deliver()
      expect(subjectsTo(email)).toEqual(['Your Nosh password was changed'])
    })

    test('another address than the member’s gets the mail, and is kept no longer than that', async () => {
      const { memberId } = await joined()
      await tell(memberId, { ...changed('old'), mailTo: 'former@example.com' })
      await deliver()
      expect(subjectsTo('former@example.com')).toEqual(['Your Nosh password was changed'])
      const kept = await engine().selectFrom('notice').select('mail_to').where('mail_to', 'is not', null).execute()
      expect(kept).toEqual([])
    })

    test('one partner tells nothing to the members of another, and finds none of its notices', async () => {
      const { memberId, email } = await joined()
      await tell(memberId, linked('strange'), 'hilton')
      await deliver()
      expect(subjectsTo(email)).toEqual([])
      await tell(memberId, linked('own'))
      const { id } = await engine()
        .selectFrom('notice')
        .select('id')
        .where('told_key', '=', 'own')
        .executeTakeFirstOrThrow()
      expect(await findNotice(engine(), 'nosh', id)).toMatchObject({ memberId, facts: { lastFour: '4242' } })
      expect(await findNotice(engine(), 'hilton', id)).toBeNull()
    })

    test('a kind that a newer release has told is passed over', async () => {
      const { memberId, email } = await joined()
      await engine()
        .insertInto('notice')
        .values({
          partner_id: 'nosh',
          member_id: memberId,
          kind: 'ofTomorrow',
          told_key: 'one',
          facts: '{}',
          mail_to: null,
          created_at: world.clock.now,
          read_at: null,
          spread_at: null,
        })
        .execute()
      await deliver()
      expect(subjectsTo(email)).toEqual([])
    })
  })
