import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { type Delivery, postFeed, wireOf } from '#tests/dines/sign-feed.ts'
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
        body: { accepted: 1, duplicates: 1, unmatched: 1, quarantined: 0 },
      })
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

    test('one bad event refuses the whole delivery, naming the event and the field', async () => {
      const bad = { ...event('http-5'), amountCents: -1, tipCent: 5 }
      const { status, body } = await post({ events: [event('http-4'), bad] })
      expect(status).toBe(400)
      expect(body.fields.map(({ field }: { field: string }) => field)).toContain('events.1.amountCents')
      expect(await post({ events: [event('http-4')] })).toMatchObject({ body: { accepted: 1, duplicates: 0 } })
    })

    test('a card number in place of a token is refused', async () => {
      const { status, body } = await post({ events: [{ ...event('http-6'), cardToken: '4111111111111111' }] })
      expect([status, body.fields[0].field]).toEqual([400, 'events.0.cardToken'])
    })

    test('an event of another network than that of the address is refused, and so is an unknown network', async () => {
      const [amex = ''] = world.context.secrets.feeds.amex
      expect(await post({ events: [event('http-7')], network: 'amex', secret: amex })).toMatchObject({ status: 400 })
      expect(await post({ events: [event('http-7')], network: 'diners' })).toMatchObject({ status: 404 })
    })
  })
