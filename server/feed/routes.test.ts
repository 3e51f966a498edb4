import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { type Delivery, postFeed, postSigned, wireOf } from '#tests/dines/sign-feed.ts'
import { networks, type Network } from '#domain/dines/networks.ts'
import { makeSecrets } from '../settings/secrets.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let restaurant: Restaurant
    let cardToken = ''
    beforeAll(async () => {
      world = await createTestApp(database.current)
      const { engine } = database.current
      await addRules(engine, 'feed')
      cardToken = await linkCard(engine, { partnerId: 'feed', memberId: await addMember(engine, 'feed') })
      restaurant = await addRestaurant(engine, ['feed'])
    })
    afterAll(() => world.close())

    const event = (reference: string) => wireOf(eventOf(restaurant, { reference, cardToken }))
    const post = (delivery: Partial<Delivery>) =>
      postFeed(world.app, { secret: world.context.secrets.feeds.visa[0] ?? '', events: [], ...delivery })

    test('a signed delivery is taken in and says what became of it', async () => {
      const events = [event('http-1'), event('http-1'), { ...event('http-2'), acquirerMerchantId: 'nobody' }]
      expect(await post({ events })).toEqual({
        status: 202,
        body: { accepted: 1, duplicates: 1, unmatched: 1, quarantined: 0, refused: [] },
      })
    })

    test('an amount that is written twice, as text or with an exponent refuses its event alone, and names the field', async () => {
      const { feeds } = world.context.secrets
      const [good, other] = [event('spelled-1'), event('spelled-2')].map((each) => JSON.stringify(each))
      for (const [written, message] of [
        ['"amountCents":1,"amountCents":2', 'is there twice'],
        ['"amountCents":1,"amount\\u0043ents":2', 'is there twice'],
        ['"amountCents":"1000"', 'must be a whole number of cents'],
        ['"amountCents":1e3', 'must be a whole number in digits'],
        ['"amountCents":10.0', 'must be a whole number in digits'],
      ] as const) {
        const bad = other?.replace(/"amountCents":\d+/, written)
        const content = `{"events":[${good},${bad}]}`
        const { status, body } = await postSigned(world.app, {
          secret: feeds.visa[0] ?? '',
          path: '/feeds/visa/events',
          content,
        })
        expect([written, status, body.refused]).toEqual([
          written,
          202,
          [expect.objectContaining({ index: 1, fields: [{ field: 'amountCents', message }] })],
        ])
      }
      const twice = await postSigned(world.app, {
        secret: feeds.visa[0] ?? '',
        path: '/feeds/visa/events',
        content: `{"events":[${good}],"events":[${other}]}`,
      })
      expect(twice.status).toBe(400)
    })

    test('a delivery that is signed by another secret, changed on the way or too old is refused', async () => {
      const events = [event('http-3')]
      const [strange] = makeSecrets().feeds.visa
      const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
      const refused = [
        await post({ events, secret: strange ?? '' }),
        await post({ events, arrives: JSON.stringify({ events: [{ ...events[0], amountCents: 1 }] }) }),
        await post({ events, signedAt: sixMinutesAgo }),
      ]
      for (const { status, body } of refused) expect([status, body.code]).toEqual([401, 'invalidSignature'])
      expect(await post({ events })).toMatchObject({ status: 202, body: { accepted: 1 } })
    })

    test("a network is heard by its own secrets, and by no other network's", async () => {
      const { feeds } = world.context.secrets
      for (const network of networks)
        for (const signer of networks) {
          const events = [{ ...event(`http-${network}-${signer}`), network }]
          const { status } = await post({ network, events, secret: feeds[signer][0] ?? '' })
          expect([network, signer, status]).toEqual([network, signer, network === signer ? 202 : 401])
        }
    })

    test('while a secret is replaced both are taken, and a network without one is not heard', async () => {
      const { feeds, ...secrets } = makeSecrets()
      const newer = makeSecrets().feeds.visa
      const replacing = await createTestApp(database.current, {
        secrets: { ...secrets, feeds: { ...feeds, visa: [...newer, ...feeds.visa], amex: [] } },
      })
      const statusOf = async (network: Network, [secret = '']: readonly string[]) =>
        (await postFeed(replacing.app, { network, secret, events: [{ ...event(`replaced-${network}`), network }] }))
          .status
      expect(await statusOf('visa', newer)).toBe(202)
      expect(await statusOf('visa', feeds.visa)).toBe(202)
      expect(await statusOf('amex', feeds.amex)).toBe(401)
      await replacing.close()
    })

    test('a bad event costs none of the others: each is named by place, id and fields', async () => {
      const bad = { ...event('http-5'), amountCents: -1, tipCent: 5 }
      const { status, body } = await post({ events: [event('http-4'), bad, [], { ...event('http-4b') }] })
      expect(status).toBe(202)
      expect(body).toMatchObject({
        accepted: 2,
        refused: [
          { index: 1, eventId: bad.eventId },
          { index: 2, eventId: null },
        ],
      })
      const [first] = body.refused
      expect(first.fields.map(({ field }: { field: string }) => field)).toContain('tipCent')
      expect(await post({ events: [event('http-4')] })).toMatchObject({ body: { accepted: 0, duplicates: 1 } })
    })

    test('a delivery of which nothing can be taken is refused, and so is one that is no list', async () => {
      const bad = { ...event('http-8'), occurredAt: '2999-01-01T00:00:00Z' }
      const { status, body } = await post({ events: [bad] })
      expect([status, body.fields[0].field, body.refused[0].eventId]).toEqual([400, 'events.0.occurredAt', bad.eventId])
      expect(await post({ events: [] })).toMatchObject({ status: 400, body: { fields: [{ field: 'events' }] } })
      expect(await post({ events: Array.from({ length: 1_001 }, () => bad) })).toMatchObject({ status: 400 })
    })

    test('what no database can hold is a fault of its field, and told to nobody as a fault of the server', async () => {
      const hostile = ['a\0b', '\ud800', 'a\u0007b', 'a\nb', 'x'.repeat(65), '\0']
      for (const field of ['eventId', 'reference', 'cardToken', 'acquirerMerchantId', 'network', 'kind', 'occurredAt'])
        for (const value of hostile) {
          const reference = `http-9-${field}-${hostile.indexOf(value)}`
          const { status, body } = await post({ events: [event(reference), { ...event('bad'), [field]: value }] })
          expect([field, value, status, body.accepted]).toEqual([field, value, 202, 1])
          expect(body.refused[0].fields[0].field).toBe(field)
        }
    })

    test.each([
      ['cardToken', '4111111111111111'],
      ['cardToken', 'tok 4111 1111 1111 1111'],
      ['reference', '5555-5555-5555-4444'],
      ['eventId', '378282246310005'],
      ['acquirerMerchantId', '6011111111111117'],
    ])('a card number as %s (%s) is refused, and told nowhere', async (field, number) => {
      const { status, body } = await post({ events: [{ ...event('http-6'), [field]: number }] })
      expect([status, body.fields[0].field]).toEqual([400, `events.0.${field}`])
      expect([JSON.stringify(body), ...world.logged].filter((text) => text.includes(number))).toEqual([])
    })

    test('a merchant number of 13 digits that a card could have is taken', async () => {
      const { status } = await post({ events: [{ ...event('http-6a'), acquirerMerchantId: '4222222222222' }] })
      expect(status).toBe(202)
    })

    test('an event of another network than that of the address is refused, and so is an unknown network', async () => {
      const [amex = ''] = world.context.secrets.feeds.amex
      expect(await post({ events: [event('http-7')], network: 'amex', secret: amex })).toMatchObject({ status: 400 })
      expect(await post({ events: [event('http-7')], network: 'diners' })).toMatchObject({ status: 404 })
    })
  })
