import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { host, hostApplications, hostPerson, tell, visitorOf } from '#tests/hosting/host-application.ts'
import { visaNumber } from '#tests/app/link-card.ts'
import { sealCard } from '#tests/app/seal-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant, eventOf } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { claimDueMail } from '../mail/outgoing-mail-store.ts'
import { writeMail } from '../mailing/write-mail.ts'

let serial = 810_000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const settings = { nosh: { enrollmentType: 'none' } } as const
    const world = useTestApp(database, { config: { hostApplications }, settings })
    let made = 0
    let id = ''
    beforeEach(async () => {
      id = `diner-${(made += 1)}`
      await enrol()
    })

    const at = (seconds: number) => new Date(world.clock.now.getTime() - 3_600_000 + 1_000 * seconds).toISOString()
    const enrol = (seconds = 0) =>
      tell(world.app, '/members', { content: { id, status: 'open', ...hostPerson(id, { updatedAt: at(seconds) }) } })
    const close = (seconds: number) =>
      tell(world.app, '/members', { content: { id, status: 'closed', updatedAt: at(seconds) } })
    const entry = () => tell(world.app, '/card-entries', { content: { type: 'cardEntry.open', id } })
    const account = (more: object = {}) =>
      tell(world.app, '/accounts', { content: { type: 'account.read', id, ...more } })

    interface Sealed {
      readonly number?: string
      readonly entryOf?: Awaited<ReturnType<typeof entry>>['body']
    }

    /** The body of a card that the host has sealed for its person. */
    async function sealed({ number = visaNumber(serial++), entryOf }: Sealed = {}) {
      const { partnerId, sessionBinding, nonce, consent } = entryOf ?? (await entry()).body
      const binding = { partnerId, sessionBinding, nonce, now: world.clock.now }
      const envelope = await sealCard(world.vault.address, { number, ...binding })
      return { type: 'card.link', id, envelope, consentVersion: consent.version }
    }
    const send = (content: object) => tell(world.app, '/cards', { content })
    const unlink = (cardId: string) => send({ type: 'card.unlink', id, cardId })

    test('a card that the host seals for the vault is linked, agreed to, and earns to the last entry of the account', async () => {
      const number = visaNumber(serial++)
      const linked = await send(await sealed({ number }))
      expect(linked).toMatchObject({
        status: 200,
        body: { id, outcome: 'linked', card: { lastFour: number.slice(-4) } },
      })
      expect([...world.logged, ...world.received].filter((line) => line.includes(number))).toEqual([])

      const { engine } = database.current
      const link = await engine
        .selectFrom('card_link as l')
        .innerJoin('card_consent as c', 'c.card_link_id', 'l.id')
        .select(['l.card_token as token', 'c.version'])
        .where('l.id', '=', Number(linked.body.card.id))
        .executeTakeFirstOrThrow()
      const restaurant = await addRestaurant(engine, [host.partnerId])
      const dinedAt = world.clock.now.getTime() + 2 * dayMs
      const events = (['authorisation', 'clearing'] as const).map((step, index) => ({
        ...eventOf(restaurant, { reference: `host-${id}`, cardToken: link.token, kind: step }),
        occurredAt: dinedAt + index * hourMs,
      }))
      const started = world.clock.now
      world.clock.now = new Date(dinedAt + 3 * dayMs)
      await ingestEvents(engine, events, { now: () => world.clock.now })
      const { body } = await account()
      world.clock.now = started
      expect(body).toMatchObject({
        id,
        member: { memberType: 'EnrolledCardMember', firstName: 'Fay' },
        currency: 'Point',
        currentYearBenefits: 500,
        currentYearDines: 1,
        cards: [{ lastFour: number.slice(-4) }],
        visits: [{ ticketAmount: 100, benefitAmount: 500, reasonText: null }],
        totalResultSize: 1,
      })
      expect(body.member).not.toHaveProperty('sessionExpiresAt')
      expect(body.member).not.toHaveProperty('sessionSecondsLeft')
      const asked = { type: 'receipt.read', id, transactionId: body.visits[0].sourceTransactionId }
      const receipt = await tell(world.app, '/accounts', { content: asked })
      expect(receipt.body.receipt).toMatchObject({ total: 500, transaction: { ticketAmount: 100 } })
    })

    test('an envelope is good once, for ten minutes, for its person, and with words that were shown', async () => {
      const first = await sealed()
      expect((await send({ ...first, consentVersion: 'other words' })).body.fields[0].field).toBe('consentVersion')
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(first)))
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
      // After a few that are refused, no more are tried.
      const refused = outcomes.filter(({ body }) => ['expiredEnvelope', 'tooManyRefused'].includes(body.code))
      expect(refused).toHaveLength(49)

      const entryOf = (await entry()).body
      id = `${id}-thief`
      await enrol()
      const stolen = await sealed({ entryOf })
      expect((await send(stolen)).body.code).toBe('expiredEnvelope')
      const late = await sealed()
      const started = world.clock.now
      world.clock.now = new Date(started.getTime() + 10 * 60_000 + 1)
      expect((await send(late)).body.code).toBe('expiredEnvelope')
      world.clock.now = started
      expect((await account()).body.cards).toEqual([])
    })

    test('what a card is refused for is told by its code and in words', async () => {
      const number = visaNumber(serial++)
      await send(await sealed({ number }))
      const again = await send(await sealed({ number }))
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'alreadyLinked', message: expect.stringMatching(/already/) },
      })
      expect((await send(await sealed({ number: '4000000000000002' }))).body.code).toBe('declined')
      expect((await send(await sealed({ number: '4111111111111112' }))).body.code).toBe('invalidNumber')
      expect((await send({ ...(await sealed()), envelope: number })).body.code).toBe('invalidRequest')
      expect((await send({ ...(await sealed()), envelope: 'no envelope' })).body.code).toBe('expiredEnvelope')
      id = `${id}-other`
      await enrol()
      expect((await send(await sealed({ number }))).body.code).toBe('heldByAnotherMember')
    })

    test('without their last card members stay, and can be given another', async () => {
      const { card } = (await send(await sealed())).body
      expect((await unlink(card.id)).body).toMatchObject({ outcome: 'unlinked', card: null })
      expect(await unlink(card.id)).toMatchObject({ status: 404, body: { code: 'notFound' } })
      expect((await account()).body).toMatchObject({ member: { memberType: 'NonCardMember' }, cards: [] })
      expect((await send(await sealed())).body.outcome).toBe('linked')
    })

    test('a card that the host unlinks is mailed with a link that stops what follows, and no password is mailed', async () => {
      const { card } = (await send(await sealed())).body
      await unlink(card.id)
      const { context } = world
      const { engine } = database.current
      const partner = required(context.partners.partnerById(host.partnerId), 'the programme')
      const mail = required(await claimKind('cardChanged'), 'the mail about the card')
      const written = await writeMail(context, engine, partner, mail)
      const token = new URL(written?.content.button?.address ?? '').searchParams.get('token')
      const stopped = await visitorOf(world.app).post('/api/CardChanges/Stop', { token })
      expect(stopped).toMatchObject({ status: 200, body: { change: 'unlinked', heldBack: false } })
      expect(await claimKind('recover')).toBeUndefined()

      async function claimKind(wanted: 'cardChanged' | 'recover') {
        for (let claimed = await claim(); claimed !== null; claimed = await claim())
          if (claimed.kind === wanted) return claimed
        return undefined
      }
      function claim() {
        const now = context.now()
        return claimDueMail(engine, host.partnerId, { now, leasedUntil: new Date(now.getTime() + 60_000) })
      }
    })

    test('a closed member has no cards left, links none, keeps the history, and is opened without them', async () => {
      await send(await sealed())
      const ready = await sealed()
      expect((await close(1)).body.outcome).toBe('closed')
      for (const refused of [await send(ready), await entry(), await unlink('1')])
        expect(refused).toMatchObject({ status: 409, body: { code: 'memberClosed' } })
      expect((await account()).body).toMatchObject({ member: { memberType: 'ClosedAccountMember' }, cards: [] })
      expect((await enrol(2)).body.outcome).toBe('updated')
      expect((await account()).body).toMatchObject({ member: { memberType: 'NonCardMember' }, cards: [] })
    })

    test('a card that is linked while its member is closed is linked before, or not at all', async () => {
      const bodies = await Promise.all(Array.from({ length: 8 }, () => sealed()))
      await Promise.all([...bodies.map(send), close(1)])
      expect((await account()).body).toMatchObject({ member: { memberType: 'ClosedAccountMember' }, cards: [] })
    })

    test('nobody else is read or given a card: not who is unknown, and not of another programme', async () => {
      const { card } = (await send(await sealed())).body
      const own = (await account()).body
      expect(own.cards).toHaveLength(1)
      const elsewhere = { secret: host.otherSecret, path: '/hosts/nosh/accounts' }
      const asked = { content: { type: 'account.read', id } }
      expect((await tell(world.app, '', { ...asked, ...elsewhere })).body.code).toBe('memberUnknown')
      expect((await tell(world.app, '/accounts', { ...asked, secret: host.otherSecret })).status).toBe(401)
      id = `${id}-other`
      await enrol()
      expect((await unlink(card.id)).body.code).toBe('notFound')
      const receipt = { content: { type: 'receipt.read', id, transactionId: '1' } }
      expect((await tell(world.app, '/accounts', receipt)).body.code).toBe('notFound')
    })
  })
