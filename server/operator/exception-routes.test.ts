import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { operatorSecretOf, postSigned, wireOf } from '#tests/dines/sign-feed.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
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
      await addRules(engine, 'call')
      cardToken = await linkCard(engine, { partnerId: 'call', memberId: await addMember(engine, 'call') })
      restaurant = await addRestaurant(engine, ['call'])
    })
    afterAll(() => world.close())

    const post = (content: object, secret = operatorSecretOf(world.context.secrets)) =>
      postSigned(world.app, { secret, path: '/operator/exceptions', content })
    const by = { actor: 'ada', reason: 'the network says so' }

    async function aside(reference: string): Promise<string> {
      const event = {
        ...eventOf(restaurant, { reference, cardToken, kind: 'clearing' }),
        acquirerMerchantId: reference,
      }
      await ingestEvents(database.current.engine, [event], world.context)
      return `visa:${event.eventId}#unmatched`
    }

    test('what waits is listed page by page, and by partner', async () => {
      const names = [await aside('call-1'), await aside('call-2')]
      const { status, body } = await post({ type: 'exceptions.list', partner: 'call' })
      expect(status).toBe(200)
      expect(body.exceptions.map(({ name }: { name: string }) => name)).toEqual(names)
      expect(body.exceptions[0]).toMatchObject({
        cause: 'unknownMerchant',
        partner: 'call',
        event: { reference: 'call-1' },
      })
      const next = await post({ type: 'exceptions.list', partner: 'call', after: names[0] })
      expect(next.body.exceptions).toHaveLength(1)
      expect((await post({ type: 'exceptions.list', partner: 'hilton' })).body.exceptions).toEqual([])
      expect(await post({ type: 'exceptions.list', after: 'visa:never#unmatched' })).toMatchObject({ status: 400 })
    })

    test('one person does not turn ten dollars into ten thousand: a second one signs too, and is no other name of the first', async () => {
      const name = await aside('call-big')
      const event = wireOf(
        eventOf(restaurant, { reference: 'call-big', cardToken, kind: 'clearing', cents: 1_000_000 }),
      )
      const correct = { type: 'exception.correct', name, ...by, event }
      const needed = { status: 409, body: { code: 'needsSecondPerson' } }
      expect(await post(correct)).toMatchObject(needed)
      expect(await post({ ...correct, actor: 'bea' })).toMatchObject(needed)
      const { secrets } = world.context
      const signing = { secret: operatorSecretOf(secrets), path: '/operator/exceptions', content: correct }
      expect(await postSigned(world.app, { ...signing, alsoBy: operatorSecretOf(secrets) })).toMatchObject(needed)
      expect(await post(correct, operatorSecretOf(secrets, 'approver'))).toMatchObject({ status: 403 })
      const both = { ...signing, alsoBy: operatorSecretOf(secrets, 'approver') }
      expect(await postSigned(world.app, both)).toMatchObject({ status: 200, body: { outcome: 'done' } })
    })

    test('nor does one person refuse, resolve or rule what is beyond the limit, and what the key moved before counts', async () => {
      const { engine } = database.current
      const own = await linkCard(engine, { partnerId: 'call', memberId: await addMember(engine, 'call') })
      const event = (reference: string, what: 'clearing' | 'refund', day: number) =>
        eventOf(restaurant, { reference, cardToken: own, kind: what, day, cents: 15_000 })
      const [one, other, back] = [event('c6a', 'clearing', 1), event('c6b', 'clearing', 2), event('c6r', 'refund', 9)]
      const bought = { ...event('c6n', 'clearing', 3), acquirerMerchantId: 'c6-nowhere' }
      const second = { ...one, amountCents: one.amountCents + 30_000 }
      await ingestEvents(engine, [one, other, back, bought, second], world.context)
      const listed = (await post({ type: 'exceptions.list', partner: 'call' })).body.exceptions
      const differing = listed.find(({ cause }: { cause: string }) => cause === 'amountDiffers')
      const unmatched = ({ eventId }: { eventId: string }) => `visa:${eventId}#unmatched`
      const refuse = { type: 'exception.refuse', ...by, name: unmatched(bought) }
      const rule = { type: 'exception.belongsTo', ...by, name: unmatched(back), payment: other.eventId }
      const resolve = { type: 'exception.resolve', ...by, name: differing.name }
      expect(await post(refuse)).toMatchObject({ status: 200 })
      const needed = { status: 409, body: { code: 'needsSecondPerson' } }
      const { secrets } = world.context
      for (const content of [
        rule,
        { ...rule, actor: 'bea' },
        { ...rule, type: 'exception.refuse', payment: undefined },
      ])
        expect(await post(content)).toMatchObject(needed)
      for (const content of [rule, resolve]) {
        const signing = { secret: operatorSecretOf(secrets), path: '/operator/exceptions', content }
        expect(await post(content)).toMatchObject(needed)
        expect(await postSigned(world.app, { ...signing, alsoBy: signing.secret })).toMatchObject(needed)
        expect(await post(content, operatorSecretOf(secrets, 'approver'))).toMatchObject({ status: 403 })
        const both = { ...signing, alsoBy: operatorSecretOf(secrets, 'approver') }
        expect(await postSigned(world.app, both)).toMatchObject({ status: 200, body: { outcome: 'done' } })
      }
    })

    test('a deed is done once, and told so', async () => {
      const name = await aside('call-3')
      const corrected = wireOf(eventOf(restaurant, { reference: 'call-3', cardToken, kind: 'clearing' }))
      const correct = { type: 'exception.correct', name, ...by, event: corrected }
      const future = { ...correct, event: { ...corrected, occurredAt: '2999-01-01T00:00:00Z' } }
      expect(await post(future)).toMatchObject({ status: 400, body: { fields: [{ field: 'event.occurredAt' }] } })
      expect(await post(correct)).toMatchObject({ status: 200, body: { outcome: 'done' } })
      expect(await post(correct)).toMatchObject({ status: 409, body: { code: 'alreadySettled' } })
      const { state } = await database.current.engine
        .selectFrom('network_event')
        .select('state')
        .where('event_id', '=', corrected.eventId)
        .executeTakeFirstOrThrow()
      expect(state).toBe('accepted')
    })

    test('an ambiguous refund is shown with its payments, and one of them is named', async () => {
      const { engine } = database.current
      const own = await linkCard(engine, { partnerId: 'call', memberId: await addMember(engine, 'call') })
      const event = (reference: string, what: 'clearing' | 'refund', day: number) =>
        eventOf(restaurant, { reference, cardToken: own, kind: what, day, cents: 5_000 })
      const events = [event('call-5a', 'clearing', 1), event('call-5b', 'clearing', 2), event('call-5r', 'refund', 9)]
      await ingestEvents(database.current.engine, events, world.context)
      const name = 'visa:call-5r-refund#unmatched'
      const { status, body } = await post({ type: 'exception.show', name })
      expect(status).toBe(200)
      expect(body.exception).toMatchObject({ name, cause: 'ambiguous' })
      expect(body.exception.candidates.map(({ payment }: { payment: string }) => payment)).toEqual([
        'call-5a-clearing',
        'call-5b-clearing',
      ])
      const rule = { type: 'exception.belongsTo', name, ...by, payment: 'call-5b-clearing' }
      expect(await post({ ...rule, payment: 'never' })).toMatchObject({ status: 409, body: { code: 'noSuchPayment' } })
      for (const payment of ['a\0b', '', 'x'.repeat(65), undefined])
        expect(await post({ ...rule, payment })).toMatchObject({ status: 400 })
      expect(await post(rule)).toMatchObject({ status: 200, body: { outcome: 'done' } })
      expect(await post({ type: 'exception.show', name: 'visa:never#unmatched' })).toMatchObject({ status: 404 })
    })

    test('nobody but the operator is heard, and nothing is done without who and why', async () => {
      const name = await aside('call-4')
      const refuse = { type: 'exception.refuse', name, ...by }
      const [feedSecret = ''] = world.context.secrets.feeds.visa
      for (const secret of [feedSecret, operatorSecretOf(makeSecrets())])
        expect(await post(refuse, secret)).toMatchObject({ status: 401, body: { code: 'invalidSignature' } })
      for (const wrong of [
        { actor: '' },
        { actor: 'a\0b' },
        { reason: 'x\0yz' },
        { reason: '' },
        { name: 'visa' },
        { type: 'exception.burn' },
      ])
        expect(await post({ ...refuse, ...wrong })).toMatchObject({ status: 400, body: { code: 'invalidRequest' } })
      expect(await post({ ...refuse, name: 'visa:never\u0000#unmatched' })).toMatchObject({ status: 400 })
      expect(await post({ ...refuse, name: 'visa:never#unmatched' })).toMatchObject({ status: 404 })
      expect(await post({ type: 'exceptions.list', partner: 'a\0b' })).toMatchObject({ status: 400 })
      expect(await post(refuse)).toMatchObject({ status: 200 })
    })
  })
