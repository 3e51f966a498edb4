import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noon } from '#tests/dines/dines.ts'
import { addRestaurant, dineEvents, linkCard as putLink, type Restaurant } from '#tests/dines/feed-world.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { sendRound } from '../../mailing/mail-jobs.ts'
import { moveCard } from './move-card.ts'
import { takeCardUpdates } from '../updates/take-card-updates.ts'

const [nosh, hilton, choice] = ['nosh.localhost:3000', 'hilton.localhost:3000', 'choice.localhost:3000'] as const
let serial = 9100
let count = 0

interface Person {
  readonly browser: Browser
  readonly email: string
  readonly password: string
  readonly memberId: number
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let mailServer: MailSandbox
    let restaurant: Restaurant
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
      restaurant = await addRestaurant(database.current.engine, ['nosh', 'hilton'])
    })
    afterAll(() => mailServer.close())

    const engine = () => database.current.engine
    const started = new Date()

    async function join(host: string): Promise<Person> {
      world.clock.now = started
      const { browser, body, member } = await joinedBrowser(world.app, { host })
      const { id } = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', member.publicId)
        .executeTakeFirstOrThrow()
      return { browser, email: body.email, password: body.password ?? '', memberId: id }
    }
    const link = async (who: Person, number: string, path?: string) =>
      (await linkCard(world, who.browser, number, { ...(path && { path }) })).body.cardRegistration[0]
    const cardsOf = async ({ browser }: Person) => (await browser.get('/api/Member/Cards')).body
    const passportOf = async ({ browser }: Person) => (await browser.get('/api/Member/CardPassport')).body

    /** A card of somebody at nosh, and somebody at hilton to whom it is offered. */
    async function offered(host: string = hilton) {
      const [from, to] = [await join(nosh), await join(host)]
      const number = visaNumber(serial++)
      const { memberCard } = await link(from, number)
      await engine()
        .updateTable('card_link')
        .set({ linked_at: new Date(started.getTime() - 10 * dayMs) })
        .where('id', '=', Number(memberCard.id))
        .execute()
      const { error } = await link(to, number)
      const { card_token: token } = await engine()
        .selectFrom('card_link')
        .select('card_token')
        .where('id', '=', Number(memberCard.id))
        .executeTakeFirstOrThrow()
      return { from, to, number, token, linkId: Number(memberCard.id), error, id: error?.move?.id as string }
    }

    async function mailsTo(email: string): Promise<readonly { readonly subject: string; readonly text: string }[]> {
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      for (let sent = -1; sent !== 0;) sent = await sendRound(world.context, { mailer })
      return mailServer.mails
        .filter(({ to }) => to === email)
        .map(({ subject, text }) => ({ subject, text: text ?? '' }))
    }
    const codeOf = async (email: string) =>
      (await mailsTo(email)).findLast(({ subject }) => subject.includes('code'))?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    const askCode = ({ browser }: Person, id: string) => browser.post('/api/Member/CardMoves/Code', { id })
    const prove = ({ browser }: Person, id: string, code: string) =>
      browser.post('/api/Member/CardMoves/Proof', { id, code })

    async function proved(offer: Awaited<ReturnType<typeof offered>>): Promise<string> {
      await askCode(offer.to, offer.id)
      const { body } = await prove(offer.to, offer.id, await codeOf(offer.from.email))
      return body.consent?.version
    }
    const confirm = ({ browser }: Person, id: string, consentVersion: string) =>
      browser.post('/api/Member/CardMoves', { id, consentVersion })
    async function moved(host: string = hilton) {
      const offer = await offered(host)
      const { status, body } = await confirm(offer.to, offer.id, await proved(offer))
      expect(status).toBe(200)
      return { ...offer, card: body }
    }
    const undoLink = async (email: string) =>
      (await mailsTo(email))
        .findLast(({ text }) => text.includes('undo_card_move'))
        ?.text.match(/token=([\w-]+)/)?.[1] ?? ''
    const undo = (token: string, host: string = nosh) =>
      createBrowser(world.app, host).post('/api/CardMoves/Undo', { token })
    async function moveIdOf({ from }: { readonly from: Person }): Promise<string> {
      return (await passportOf(from)).movedAway[0].id
    }

    const later = (hours: number) => {
      world.clock.now = new Date(started.getTime() + hours * hourMs)
    }
    async function dine(cardToken: string, hours: number): Promise<string> {
      const reference = `moved-${++count}`
      const day = (started.getTime() - noon + hours * hourMs) / dayMs
      await ingestEvents(engine(), dineEvents(restaurant, { reference, cardToken, day }), {
        now: () => world.clock.now,
      })
      return reference
    }
    const dineOf = (reference: string) =>
      engine()
        .selectFrom('transaction')
        .select(['partner_id', 'member_id', 'status', 'reward'])
        .where('reference', '=', reference)
        .where('withdrawn_at', 'is', null)
        .execute()
    const openLinks = (token: string) =>
      engine()
        .selectFrom('card_link')
        .select(['partner_id', 'member_id'])
        .where('card_token', '=', token)
        .where('unlinked_at', 'is', null)
        .execute()

    test('one mailbox gets six codes a day, of twelve offers that ask for one at once', async () => {
      const { from, number } = await offered()
      const offers: { readonly who: Person; readonly id: string }[] = []
      for (let times = 0; times < 12; times++) {
        const who = await join(hilton)
        offers.push({ who, id: (await link(who, number)).error.move.id })
      }
      const asked = await Promise.all(offers.map(({ who, id }) => askCode(who, id)))
      expect(asked.filter(({ body }) => body.code === 'tooManyCodes')).toHaveLength(6)
      expect((await mailsTo(from.email)).filter(({ subject }) => subject.includes('code'))).toHaveLength(6)
    })

    test('who types the number of a card that earns elsewhere learns the programme, and nothing of whose it is', async () => {
      const { error, from, to } = await offered()
      expect(error).toEqual({
        code: 'heldByAnotherProgramme',
        message: expect.stringContaining('Nosh'),
        move: { id: expect.stringMatching(/^\d+$/), programName: expect.any(String) },
      })
      expect(JSON.stringify(error)).not.toContain(from.email)
      expect(await cardsOf(from)).toHaveLength(1)
      expect(await cardsOf(to)).toEqual([])
    })

    test('a card moves: who read the code sees what moves, agrees, and both are told', async () => {
      const offer = await offered()
      const before = await dine(offer.token, -48)
      expect((await askCode(offer.to, offer.id)).status).toBe(202)
      const { body: question } = await prove(offer.to, offer.id, await codeOf(offer.from.email))
      expect(question).toMatchObject({
        lastFour: offer.number.slice(-4),
        since: new Date(started.getTime() - 10 * dayMs).toISOString(),
        pending: { visits: 1, amount: expect.any(Number) },
        earnsFrom: new Date(started.getTime() + 24 * hourMs).toISOString(),
        consent: { words: expect.stringContaining(question.programName) },
      })
      expect((await confirm(offer.to, offer.id, 'another')).status).toBe(400)
      const { body } = await confirm(offer.to, offer.id, question.consent.version)
      expect(body).toMatchObject({
        lastFour: offer.number.slice(-4),
        undoUntil: new Date(started.getTime() + 72 * hourMs).toISOString(),
      })
      expect(await cardsOf(offer.from)).toEqual([])
      expect(await cardsOf(offer.to)).toMatchObject([{ id: body.cardId }])
      expect((await confirm(offer.to, offer.id, question.consent.version)).body.code).toBe('moveOver')
      expect(await dineOf(before)).toMatchObject([{ partner_id: 'nosh', member_id: offer.from.memberId }])
      later(30)
      expect(await dineOf(await dine(offer.token, 2))).toMatchObject([{ partner_id: 'hilton', reward: 0 }])
      expect(await dineOf(await dine(offer.token, 26))).toMatchObject([{ partner_id: 'hilton', status: 'Awarded' }])
      const consent = await engine()
        .selectFrom('card_consent')
        .selectAll()
        .where('card_link_id', '=', Number(body.cardId))
        .execute()
      expect(consent).toMatchObject([{ version: question.consent.version, member_id: offer.to.memberId }])
      expect((await mailsTo(offer.from.email)).at(-1)?.text).toContain('undo_card_move?token=')
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
    })

    test('without the code nothing moves: not unproved, not with five guesses, and not by another', async () => {
      const offer = await offered()
      expect((await confirm(offer.to, offer.id, 'any')).body.code).toBe('moveOver')
      expect((await prove(offer.to, offer.id, '000000')).body.code).toBe('wrongCode')
      await askCode(offer.to, offer.id)
      const code = await codeOf(offer.from.email)
      for (const stranger of [await join(hilton), await join(nosh), offer.from])
        for (const answer of [await askCode(stranger, offer.id), await prove(stranger, offer.id, code)])
          expect(answer.body.code).toBe('moveOver')
      const wrong = code === '111111' ? '222222' : '111111'
      for (let guess = 0; guess < 4; guess++)
        expect((await prove(offer.to, offer.id, wrong)).body.code).toBe('wrongCode')
      expect((await prove(offer.to, offer.id, code)).body.code).toBe('moveOver')
      expect(await cardsOf(offer.from)).toHaveLength(1)
      expect(
        (await createBrowser(world.app).post('/api/Member/CardMoves', { id: offer.id, consentVersion: 'a' })).status,
      ).toBe(401)
    })

    test('nobody is mailed more than a few codes, and an offer ends after half an hour', async () => {
      const offer = await offered()
      const statuses = []
      for (let asked = 0; asked < 4; asked++) statuses.push((await askCode(offer.to, offer.id)).status)
      expect(statuses).toEqual([202, 202, 202, 429])
      await askCode(offer.to, (await link(offer.to, offer.number)).error.move.id)
      world.clock.now = new Date(started.getTime() + 31 * 60_000)
      const again = createBrowser(world.app, hilton)
      await again.post('/api/SignIn', { username: offer.to.email, password: offer.to.password, staySignedIn: false })
      expect((await again.post('/api/Member/CardMoves/Code', { id: offer.id })).body.code).toBe('moveOver')
    })

    test('a card of another member of the same programme is no card that moves', async () => {
      const [first, second] = [await join(nosh), await join(nosh)]
      const number = visaNumber(serial++)
      await link(first, number)
      expect((await link(second, number)).error).toEqual({ code: 'heldByAnotherMember', message: expect.any(String) })
    })

    test('two programmes that move one card at once: one of them has it', async () => {
      const offer = await offered()
      const third = await join(choice)
      const { error } = await link(third, offer.number)
      const rival = { ...offer, to: third, id: error.move.id as string }
      const [one, other] = [await proved(offer), await proved(rival)]
      const answers = await Promise.all([
        confirm(offer.to, offer.id, one),
        confirm(third, rival.id, other),
        confirm(offer.to, offer.id, one),
        confirm(third, rival.id, other),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      expect(await openLinks(offer.token)).toHaveLength(1)
      expect(await cardsOf(offer.from)).toEqual([])
    })

    test('who held the card takes it back by the link: what was paid in between is theirs, once, and taken back elsewhere', async () => {
      const offer = await moved()
      later(30)
      const [early, late] = [await dine(offer.token, 3), await dine(offer.token, 26)]
      expect(await dineOf(late)).toMatchObject([{ partner_id: 'hilton', status: 'Awarded' }])
      later(40)
      const token = await undoLink(offer.from.email)
      const answers = await Promise.all(Array.from({ length: 6 }, () => undo(token)))
      expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
        { lastFour: offer.number.slice(-4), here: true },
      ])
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
        new Set(['moveUndone']),
      )
      for (const reference of [early, late])
        expect(await dineOf(reference)).toMatchObject([
          { partner_id: 'nosh', member_id: offer.from.memberId, status: 'Awarded' },
        ])
      expect(await openLinks(offer.token)).toMatchObject([{ partner_id: 'nosh', member_id: offer.from.memberId }])
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
      const told = await engine()
        .selectFrom('notice')
        .select(['member_id', 'facts'])
        .where('kind', '=', 'cardMoveUndone')
        .where('member_id', 'in', [offer.from.memberId, offer.to.memberId])
        .execute()
      expect(told).toHaveLength(2)
    })

    test('either of the two may take it back, and nobody else; after 72 hours nobody', async () => {
      const [one, two] = [await moved(), await moved()]
      const id = await moveIdOf(two)
      for (const stranger of [await join(hilton), await join(nosh), one.from, one.to])
        expect((await stranger.browser.post('/api/Member/CardMoves/Undo', { id })).status).toBe(404)
      expect((await two.to.browser.post('/api/Member/CardMoves/Undo', { id })).body).toMatchObject({ here: false })
      expect((await two.from.browser.post('/api/Member/CardMoves/Undo', { id })).body.code).toBe('moveUndone')
      const token = await undoLink(one.from.email)
      expect((await undo('nonsense')).body.code).toBe('moveLinkUnknown')
      expect((await undo(token, hilton)).body.code).toBe('moveLinkUnknown')
      later(72)
      expect((await undo(token)).body.code).toBe('moveFinal')
      expect(await openLinks(one.token)).toMatchObject([{ partner_id: 'hilton' }])
    })

    test('nobody is a third within the 72 hours: neither by moving nor by linking a card that was let go', async () => {
      const offer = await moved()
      const third = await join(choice)
      expect((await link(third, offer.number)).error.code).toBe('movedRecently')
      await link(offer.to, visaNumber(serial++))
      await offer.to.browser.delete(`/api/Member/Cards?id=${offer.card.cardId}`)
      expect((await link(third, offer.number)).error.code).toBe('movedRecently')
      expect((await undo(await undoLink(offer.from.email))).status).toBe(200)
      expect(await openLinks(offer.token)).toMatchObject([{ member_id: offer.from.memberId }])
    })

    test('a closed account and a thirteenth card stand in the way of undoing, and nothing changes', async () => {
      const [closed, full] = [await moved(), await moved()]
      await closed.from.browser.post('/api/Member/Close')
      expect((await undo(await undoLink(closed.from.email))).body.code).toBe('moveAccountClosed')
      for (let card = 0; card < 12; card++)
        await putLink(engine(), { partnerId: 'nosh', memberId: full.from.memberId, cardToken: `full-${++count}` })
      expect((await undo(await undoLink(full.from.email))).body.code).toBe('maximumReached')
      for (const { token, to } of [closed, full])
        expect(await openLinks(token)).toMatchObject([{ member_id: to.memberId }])
    })

    test('fifty moves to a member with eleven cards: never a thirteenth', async () => {
      const offer = await offered()
      const consent = await proved(offer)
      for (let card = 0; card < 11; card++)
        await putLink(engine(), { partnerId: 'hilton', memberId: offer.to.memberId, cardToken: `many-${++count}` })
      const confirmed = {
        partner: required(world.context.partners.partnerById('hilton'), 'a partner'),
        signedIn: { memberId: offer.to.memberId, publicId: 'p', sessionId: 's', expiresAt: started, provedAt: null },
        offerId: Number(offer.id),
        consentVersion: consent,
      }
      await Promise.all([
        ...Array.from({ length: 50 }, () => moveCard(world.context, confirmed)),
        ...Array.from({ length: 5 }, () => linkCard(world, offer.to.browser, visaNumber(serial++))),
      ])
      expect(await cardsOf(offer.to)).toHaveLength(12)
    })

    test('a card that its bank replaced within the 72 hours comes back as the new one', async () => {
      const offer = await moved()
      const next = `replaced-${++count}`
      later(30)
      const occurredAt = new Date(started.getTime() + 28 * hourMs).toISOString()
      const told = {
        kind: 'replaced',
        updateId: next,
        cardToken: offer.token,
        newCardToken: next,
        newLastFour: '7777',
      } as const
      await takeCardUpdates(
        engine(),
        { network: 'visa', updates: [{ ...told, occurredAt }] },
        { now: () => world.clock.now },
      )
      const references = [await dine(offer.token, 26), await dine(next, 29)]
      for (const reference of references) expect(await dineOf(reference)).toMatchObject([{ partner_id: 'hilton' }])
      later(40)
      expect((await undo(await undoLink(offer.from.email))).status).toBe(200)
      expect(await openLinks(next)).toMatchObject([{ member_id: offer.from.memberId }])
      expect(await openLinks(offer.token)).toEqual([])
      for (const reference of references)
        expect(await dineOf(reference)).toMatchObject([{ member_id: offer.from.memberId, status: 'Awarded' }])
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
    })

    test('the passport shows each card’s way, to those who have shown that it is theirs', async () => {
      const offer = await moved()
      const here = await passportOf(offer.to)
      expect(here.cards).toMatchObject([
        {
          lastFour: offer.number.slice(-4),
          periods: [{ to: null }, { to: started.toISOString(), endedBy: 'moved' }],
          undo: { id: expect.any(String) },
        },
      ])
      expect(new Set(here.cards[0].periods.map(({ programName }: { programName: string }) => programName)).size).toBe(2)
      expect(await passportOf(offer.from)).toMatchObject({
        cards: [],
        movedAway: [{ undo: { id: expect.any(String) } }],
      })
      expect(await passportOf(await join(hilton))).toEqual({ cards: [], movedAway: [] })
      expect((await createBrowser(world.app).get('/api/Member/CardPassport')).status).toBe(401)
    })

    test('who closed the account opens it by a card that moves', async () => {
      const offer = await offered()
      const first = await link(offer.to, visaNumber(serial++))
      await offer.to.browser.delete(`/api/Member/Cards?id=${first.memberCard.id}`)
      const back = createBrowser(world.app, hilton)
      await back.post('/api/SignIn', { username: offer.to.email, password: offer.to.password, staySignedIn: false })
      const to = { ...offer.to, browser: back }
      const { error } = await link(to, offer.number, '/api/Member/ReEnroll')
      const again = { ...offer, to, id: error.move.id as string }
      expect((await confirm(to, again.id, await proved(again))).status).toBe(200)
      expect((await back.get('/api/Member')).body).toMatchObject({ memberType: 'EnrolledCardMember', active: true })
    })
  })
