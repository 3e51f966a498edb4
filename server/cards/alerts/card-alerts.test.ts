import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { ageCards } from '#tests/rewards/age-cards.ts'
import { giveBalance } from '#tests/rewards/give-balance.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { verifyAudit } from '../../audit/audit-log.ts'
import { payWaiting } from '../../closing/pay-waiting.ts'
import { settlePostings } from '../../delivery/settle-postings.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { sendRound } from '../../mailing/mail-jobs.ts'
import { insertPasskey } from '../../passkeys/store.ts'

const [nosh, hilton] = ['nosh.localhost:3000', 'hilton.localhost:3000'] as const
let serial = 71_000

interface Person {
  readonly browser: Browser
  readonly email: string
  readonly password: string
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })
    const engine = () => database.current.engine
    const now = () => world.clock.now
    const started = new Date()
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }
    async function deliver(): Promise<void> {
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      while ((await sendRound(world.context, { mailer })) > 0);
    }
    async function mailsTo(email: string) {
      await deliver()
      return mailServer.mails.filter(({ to }) => to === email)
    }
    async function stopLinks(email: string): Promise<readonly string[]> {
      const mails = await mailsTo(email)
      return mails.flatMap(({ text }) => /\/stop_card_change\?token=([\w-]{43})\s/.exec(text)?.[1] ?? [])
    }
    const lastLink = async (email: string) => required((await stopLinks(email)).at(-1), 'a link that stops')
    const stop = (token: string, host: string = nosh) =>
      createBrowser(world.app, host).post('/api/CardChanges/Stop', { token })

    async function join(host?: string): Promise<Person> {
      world.clock.now = started
      const { browser, body } = await joinedBrowser(world.app, { ...(host && { host }) })
      return { browser, email: body.email, password: body.password ?? '' }
    }
    const link = async ({ browser }: Person, path?: string) =>
      (await linkCard(world, browser, visaNumber(serial++), { ...(path && { path }) })).body.cardRegistration[0]
        .memberCard
    const unlink = ({ browser }: Person, { id }: { readonly id: string }) =>
      browser.delete(`/api/Member/Cards?id=${id}`)
    const cardsOf = async ({ browser }: Person) => (await browser.get('/api/Member/Cards')).body
    const isIn = async ({ browser }: Person) => (await browser.get('/api/Member')).status === 200
    const signIn = async ({ email, password }: Person): Promise<Person & { readonly status: number }> => {
      const browser = createBrowser(world.app)
      const { status } = await browser.post('/api/SignIn', { username: email, password, staySignedIn: false })
      return { browser, email, password, status }
    }

    /** Chooses a new password by the link that was mailed, and signs in. */
    async function recover(person: Person): Promise<Person> {
      const mails = await mailsTo(person.email)
      const token = mails.map(({ text }) => /recover\/update\?token=([\w-]{43})\s/.exec(text)?.[1]).findLast(Boolean)
      const password = 'four forks and a spoon'
      const body = { token, password, passwordConfirm: password }
      expect((await createBrowser(world.app).post('/api/Members/Recover/Password', body)).status).toBe(200)
      return signIn({ ...person, password })
    }

    /** Somebody whose card was linked long ago, and another one just now. */
    async function withAnother() {
      const person = await join()
      const own = await link(person)
      await ageCards(engine(), { partnerId: 'nosh', email: person.email })
      const other = await link(person)
      return { person, own, other }
    }

    async function openCards(email: string) {
      const rows = await engine()
        .selectFrom('card_link as l')
        .innerJoin('member as m', 'm.id', 'l.member_id')
        .select('l.id')
        .where('m.email', '=', email)
        .where('l.unlinked_at', 'is', null)
        .orderBy('l.id')
        .execute()
      return rows.map(({ id }) => String(id))
    }

    async function creditsOf(email: string) {
      const rows = await engine()
        .selectFrom('statement_credit as c')
        .innerJoin('member as m', 'm.id', 'c.member_id')
        .select('c.amount_cents as cents')
        .where('m.email', '=', email)
        .execute()
      return rows.map(({ cents }) => cents)
    }

    async function waits(email: string) {
      const rows = await engine()
        .selectFrom('notice as n')
        .innerJoin('member as m', 'm.id', 'n.member_id')
        .select('n.facts')
        .where('m.email', '=', email)
        .where('n.kind', '=', 'creditWaits')
        .execute()
      return rows.map(({ facts }) => facts)
    }

    const give = (email: string, cents: number) => giveBalance(engine(), { partnerId: 'nosh', email, cents }, { now })
    async function settle(): Promise<void> {
      await settlePostings(engine(), 'nosh', { now })
      await payWaiting(engine(), { now })
    }

    test('a first card is told without a link that stops it, and another one with: which card it is, and when', async () => {
      const { person, own, other } = await withAnother()
      const mails = (await mailsTo(person.email)).filter(({ subject }) => subject.includes('card'))
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
        `A card ending in ${other.lastFour} was linked to your Nosh account`,
        `Your card ending in ${own.lastFour} is linked`,
      ])
      const [text, ...more] = mails.map((mail) => mail.text).filter((said) => said.includes('stop_card_change'))
      expect(more).toEqual([])
      expect(text).toContain(`Visa ending in ${other.lastFour} was linked`)
      expect(text).toMatch(/on \w+ \d+, \d{4}, \d+:\d\d [AP]M E[SD]T\./)
      expect(text).toContain(`http://${nosh}/stop_card_change?token=`)
    })

    test('a first card is told with such a link where money waits for one', async () => {
      const person = await join()
      await give(person.email, 700)
      await link(person)
      expect(await stopLinks(person.email)).toHaveLength(1)
    })

    test('the link takes the other card off, ends every way in, and mails a way to a new password; the own card stays and is paid', async () => {
      const { person, own, other } = await withAnother()
      const elsewhere = createBrowser(world.app)
      await elsewhere.post('/api/SignIn', { username: person.email, password: person.password, staySignedIn: true })
      const answer = await stop(await lastLink(person.email))
      expect(answer).toMatchObject({
        status: 200,
        body: { lastFour: other.lastFour, change: 'linked', heldBack: false },
      })
      expect(await isIn(person)).toBe(false)
      expect((await elsewhere.get('/api/Member')).status).toBe(401)
      expect((await signIn(person)).status).toBe(401)
      const back = await recover(person)
      expect(await cardsOf(back)).toMatchObject([{ id: own.id }])
      await give(person.email, 2_000)
      await settle()
      expect(await creditsOf(person.email)).toEqual([2_000])
      expect(await verifyAudit(engine(), 'nosh')).toMatchObject({ sound: true })
    })

    test('passkeys end with it', async () => {
      const { person } = await withAnother()
      const { id: memberId } = await engine()
        .selectFrom('member')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
      await insertPasskey(engine(), 'nosh', {
        memberId,
        credentialId: `credential-${memberId}`,
        publicKey: 'key',
        counter: 0,
        rpId: 'nosh.localhost',
        aaguid: '',
        transports: [],
        backedUp: false,
        name: 'Their phone',
        browser: 'firefox',
        system: 'linux',
        createdAt: now(),
      })
      await stop(await lastLink(person.email))
      const left = engine().selectFrom('passkey').select('id').where('member_id', '=', memberId)
      expect(await left.execute()).toEqual([])
    })

    test('opening the page, as mail programs do, uses nothing up and changes nothing', async () => {
      const { person } = await withAnother()
      const token = await lastLink(person.email)
      for (const path of [`/stop_card_change?token=${token}`, `/api/CardChanges/Stop?token=${token}`])
        await createBrowser(world.app).get(path)
      expect(await isIn(person)).toBe(true)
      expect(await openCards(person.email)).toHaveLength(2)
      expect((await stop(token)).status).toBe(200)
    })

    test('a link is good once, of ten at once too, for seven days, at its own programme, and for nothing else', async () => {
      const { person } = await withAnother()
      const token = await lastLink(person.email)
      expect((await stop(token, hilton)).body.code).toBe('stopLinkUnknown')
      expect((await stop('x'.repeat(43))).body.code).toBe('stopLinkUnknown')
      for (const wrong of ['', 'x'.repeat(101), 'a\u0000b']) expect((await stop(wrong)).status).toBe(400)
      for (const path of ['/api/Members/Email/Keep', '/api/Members/Email/Confirm', '/api/CardMoves/Undo'])
        expect((await createBrowser(world.app).post(path, { token })).body.code).toMatch(/Unknown$/)
      expect(await isIn(person)).toBe(true)
      const answers = await Promise.all(Array.from({ length: 10 }, () => stop(token)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'stopLinkUsed')).toHaveLength(9)
      expect((await stop(token)).body.code).toBe('stopLinkUsed')

      const { person: late } = await withAnother()
      const old = await lastLink(late.email)
      pass(7 * dayMs)
      expect((await stop(old)).body.code).toBe('stopLinkExpired')
      expect(await openCards(late.email)).toHaveLength(2)
    })

    test('what is kept of a link is its hash', async () => {
      const { person } = await withAnother()
      const token = await lastLink(person.email)
      const kept = [
        await engine().selectFrom('recovery_token').selectAll().execute(),
        await engine().selectFrom('outgoing_mail').selectAll().execute(),
        world.logged,
      ]
      expect(JSON.stringify(kept)).not.toContain(token)
    })

    test('a card that went by itself is gone, and all else is stopped all the same', async () => {
      const { person, own, other } = await withAnother()
      const token = await lastLink(person.email)
      await unlink(person, other)
      expect((await stop(token)).status).toBe(200)
      expect(await isIn(person)).toBe(false)
      expect(await openCards(person.email)).toEqual([own.id])
    })

    test('after an unlinking cards that came since go, and no card is paid until the member has linked one again', async () => {
      const { person, own, other } = await withAnother()
      await ageCards(engine(), { partnerId: 'nosh', email: person.email })
      await unlink(person, own)
      const token = await lastLink(person.email)
      pass(hourMs / 12)
      const thiefs = await link(person)
      expect(await stop(token)).toMatchObject({ status: 200, body: { change: 'unlinked', heldBack: true } })
      expect(await openCards(person.email)).toEqual([other.id])
      await give(person.email, 2_000)
      await settle()
      pass(5 * dayMs)
      await settle()
      expect(await creditsOf(person.email)).toEqual([])
      expect(await waits(person.email)).toEqual([{ amountCents: 2_000, card: null, from: null, held: true }])

      const back = await recover(person)
      expect(await cardsOf(back)).toMatchObject([{ id: other.id }])
      expect(thiefs.id).not.toBe(other.id)
      await link(back)
      await settle()
      expect(await creditsOf(person.email)).toEqual([2_000])
      expect((await verifyJournal(engine())).faults).toEqual([])
    })

    test('a card that was linked alone, and an account that was closed upon it, are paid nothing', async () => {
      const person = await join()
      await give(person.email, 2_000)
      await link(person)
      const token = await lastLink(person.email)
      await person.browser.post('/api/Member/Close')
      expect(await stop(token)).toMatchObject({ status: 200, body: { heldBack: true } })
      pass(4 * dayMs)
      await settle()
      expect(await creditsOf(person.email)).toEqual([])

      const back = await recover(person)
      expect(await link(back, '/api/Member/ReEnroll')).toMatchObject({ lastFour: expect.any(String) })
      pass(3 * dayMs)
      await settle()
      expect(await creditsOf(person.email)).toEqual([2_000])
      expect((await verifyJournal(engine())).faults).toEqual([])
    })

    test('points hold nothing back: no card of ours is paid there', async () => {
      const person = await join(hilton)
      const own = await link(person)
      await link(person)
      await unlink(person, own)
      expect(await stop(await lastLink(person.email), hilton)).toMatchObject({ body: { heldBack: false } })
    })

    test('an address that was replaced within 72 hours is told too, and its link gives the account back to it', async () => {
      const { person, own } = await withAnother()
      const email = `thief-${serial}@mail.example`
      expect((await person.browser.post('/api/Member/Email', { email })).status).toBe(202)
      const confirming = (await mailsTo(email)).map(({ text }) => /confirm\?token=([\w-]{43})\s/.exec(text)?.[1]).at(-1)
      await person.browser.post('/api/Members/Email/Confirm', { token: confirming })
      const before = (await stopLinks(person.email)).length
      pass(hourMs / 12)
      await unlink(person, own)
      expect(await stopLinks(person.email)).toHaveLength(before + 1)
      const thiefsLink = await lastLink(email)
      expect((await stop(thiefsLink)).status).toBe(200)
      expect((await stop(await lastLink(person.email))).status).toBe(200)
      const back = await recover(person)
      expect((await back.browser.get('/api/Member')).body.email).toBe(person.email)
    })

    test('an address that was replaced longer ago is told nothing', async () => {
      const { person, own } = await withAnother()
      const email = `newer-${serial}@mail.example`
      await person.browser.post('/api/Member/Email', { email })
      const confirming = (await mailsTo(email)).map(({ text }) => /confirm\?token=([\w-]{43})\s/.exec(text)?.[1]).at(-1)
      await person.browser.post('/api/Members/Email/Confirm', { token: confirming })
      const before = await stopLinks(person.email)
      pass(73 * hourMs)
      const again = await signIn({ ...person, email })
      await unlink(again, own)
      expect(await stopLinks(person.email)).toEqual(before)
      expect(await stopLinks(email)).toHaveLength(1)
    })
  })
