import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import {
  cardFeedsConfig,
  cardLinkingConfig,
  fidelKeys,
  fidelTransaction,
  kardNotification,
  postFidel,
  postKard,
} from '#tests/dines/card-linking.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { postFeed, wireOf } from '#tests/dines/sign-feed.ts'
import { ownFeeds } from '../../settings/card-linking-setting.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'

const linkedAt = Date.UTC(2026, 0, 1)

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    /** Kard tells of Visa here, and the network itself there. */
    let kardWorld: RunningTestApp
    let ownWorld: RunningTestApp
    let restaurant: Restaurant
    beforeAll(async () => {
      world = await createTestApp(database.current, {
        config: { cardLinking: cardLinkingConfig, cardFeeds: cardFeedsConfig },
      })
      const kards = { ...ownFeeds, visa: 'kard' } as const
      kardWorld = await createTestApp(database.current, {
        config: { cardLinking: cardLinkingConfig, cardFeeds: kards },
      })
      ownWorld = await createTestApp(database.current, { config: { cardLinking: cardLinkingConfig } })
      await addRules(database.current.engine, 'linking')
      restaurant = await addRestaurant(database.current.engine, ['linking'])
    })
    afterAll(async () => {
      for (const each of [world, kardWorld, ownWorld]) await each.close()
    })

    const newCard = async () => {
      const { engine } = database.current
      const memberId = await addMember(engine, 'linking')
      return { memberId, cardToken: await linkCard(engine, { partnerId: 'linking', memberId, linkedAt }) }
    }
    const balanceOf = async (memberId: number) => {
      const { rows } = await sql<{ balance: number }>`select coalesce(sum(amount), 0)::float8 as balance from entry
        where account = 'member' and member_id = ${memberId}`.execute(database.current.engine)
      return rows[0]?.balance
    }
    const sale = (id: string, cardToken: string, changes: object = {}) =>
      fidelTransaction({
        id,
        card: { id: cardToken, scheme: 'visa' },
        location: { id: restaurant.acquirerMerchantId, timezone: 'America/New_York' },
        ...changes,
      })
    const one = { accepted: 1, duplicates: 0, unmatched: 0, quarantined: 0 }
    const again = { accepted: 0, duplicates: 1, unmatched: 0, quarantined: 0 }

    test('a hold, its clearing and its refund by Fidel’s webhooks come to one reward, each counted once however often it is sent', async () => {
      const { memberId, cardToken } = await newCard()
      const paid = sale('fidel-1', cardToken)
      const cleared = { ...paid, cleared: true, amount: 120 }
      expect(await postFidel(world.app, { event: 'transaction.auth', body: paid })).toEqual({ status: 200, body: one })
      expect(await balanceOf(memberId)).toBe(0)
      expect(await postFidel(world.app, { event: 'transaction.clearing', body: cleared })).toEqual({
        status: 200,
        body: one,
      })
      expect(await balanceOf(memberId)).toBe(600)
      expect(
        await postFidel(world.app, { event: 'transaction.clearing', body: { ...cleared, updated: 'later' } }),
      ).toEqual({ status: 200, body: again })
      const refund = sale('fidel-1r', cardToken, {
        amount: -20,
        auth: false,
        originalTransactionId: 'fidel-1',
        datetime: '2026-03-14T12:00:00',
      })
      expect(await postFidel(world.app, { event: 'transaction.clearing', body: refund })).toEqual({
        status: 200,
        body: one,
      })
      expect(await postFidel(world.app, { event: 'transaction.refund', body: refund })).toEqual({
        status: 200,
        body: again,
      })
      expect(await balanceOf(memberId)).toBe(500)
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })

    test('a clearing under another id than its hold, and a refund that names no transaction, find their dine', async () => {
      const { memberId, cardToken } = await newCard()
      await postFidel(world.app, { event: 'transaction.auth', body: sale('fidel-2', cardToken) })
      await postFidel(world.app, { event: 'transaction.clearing', body: sale('fidel-2c', cardToken) })
      await postFidel(world.app, {
        event: 'transaction.refund',
        body: sale('fidel-2r', cardToken, { amount: -100, datetime: '2026-03-14T12:00:00' }),
      })
      expect(await balanceOf(memberId)).toBe(0)
      const { rows } = await sql`select count(*)::int as dines from transaction where member_id = ${memberId}`.execute(
        database.current.engine,
      )
      expect(rows[0]).toEqual({ dines: 1 })
    })

    test('another amount under the same id waits aside, and an unknown location or card is kept', async () => {
      const { cardToken } = await newCard()
      const event = 'transaction.clearing'
      await postFidel(world.app, { event, body: sale('fidel-3', cardToken) })
      const quarantined = { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 1 }
      expect(await postFidel(world.app, { event, body: sale('fidel-3', cardToken, { amount: 1 }) })).toEqual({
        status: 200,
        body: quarantined,
      })
      const unmatched = { accepted: 0, duplicates: 0, unmatched: 1, quarantined: 0 }
      for (const changes of [
        { location: { id: 'nobody', timezone: 'America/New_York' } },
        { card: { id: 'card-of-nobody', scheme: 'visa' } },
      ])
        expect(
          await postFidel(world.app, {
            event,
            body: sale(`fidel-4${Object.keys(changes).join('')}`, cardToken, changes),
          }),
        ).toEqual({ status: 200, body: unmatched })
    })

    test('a webhook with another key, another event’s key or address, changed on the way or too old is not heard', async () => {
      const { memberId, cardToken } = await newCard()
      const body = sale('fidel-5', cardToken)
      const event = 'transaction.clearing'
      const heard = [
        await postFidel(world.app, { event, body, key: 'wh_nobody_000000000000' }),
        await postFidel(world.app, { event, body, key: fidelKeys['transaction.auth'][0] }),
        await postFidel(world.app, { event: 'transaction.auth', body, at: event }),
        await postFidel(world.app, { event, body, arrives: JSON.stringify({ ...body, amount: 9_999 }) }),
        await postFidel(world.app, { event, body, signedAt: new Date(Date.now() - 6 * 60_000) }),
        await postFidel(world.app, { event, body, signedAt: new Date(Date.now() + 6 * 60_000) }),
        await postFidel(world.app, { event: 'program.status', body }),
        await postFidel(world.app, { event: 'constructor', body }),
      ]
      for (const { status, body: told } of heard)
        expect([status, told]).toMatchObject([401, { code: 'invalidSignature' }])
      expect(await balanceOf(memberId)).toBe(0)
      for (const key of fidelKeys[event])
        expect(await postFidel(world.app, { event, body, key })).toMatchObject({ status: 200 })
      expect(await balanceOf(memberId)).toBe(500)
    })

    test('no card-linking network can take an event id of a card network, nor of the other', async () => {
      const { memberId, cardToken } = await newCard()
      const id = 'taken'
      await postKard(kardWorld.app, { body: reward(id, { cardToken }) })
      const given = { reference: 'of-the-network', cardToken, kind: 'clearing' } as const
      const own = { ...eventOf(restaurant, given), occurredAt: Date.UTC(2026, 4, 1) }
      const events = [
        wireOf({ ...own, eventId: id }),
        wireOf({ ...own, eventId: `${id}:clearing`, reference: 'another' }),
      ]
      const secret = ownWorld.context.secrets.feeds.visa[0] ?? ''
      expect(await postFeed(ownWorld.app, { secret, events })).toMatchObject({
        body: { quarantined: 0, duplicates: 0 },
      })
      const body = sale(id, cardToken)
      expect(await postFidel(world.app, { event: 'transaction.clearing', body })).toEqual({ status: 200, body: one })
      expect(await balanceOf(memberId)).toBe(2_000)
    })

    test('what can’t be an event is refused by its fields, and nothing of it is kept', async () => {
      const { cardToken } = await newCard()
      const event = 'transaction.clearing'
      const refused = async (body: object | string) => {
        const answer = await postFidel(world.app, { event, body })
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', requestId: expect.any(String) } })
        return answer.body
      }
      expect(await refused(sale('fidel-6', cardToken, { currency: 'GBP' }))).toMatchObject({
        fields: [{ field: 'currency', message: 'expected USD' }],
      })
      expect(await refused(sale('fidel\0', cardToken))).toMatchObject({
        fields: [{ field: 'id' }, { field: 'originalTransactionId' }],
      })
      for (const body of ['', '{', '[]', 'null', '"\\u0000"']) await refused(body)
      expect(
        await postFidel(world.app, { event, body: sale('fidel-7', cardToken, { padding: 'x'.repeat(1_000_000) }) }),
      ).toMatchObject({ status: 413 })
      const { rows } =
        await sql`select count(*)::int as kept from network_event where event_id like 'fidel:fidel-6%' or event_id like 'fidel:fidel-7%'`.execute(
          database.current.engine,
        )
      expect(rows[0]).toEqual({ kept: 0 })
    })

    test('what is no payment is acknowledged, and nothing is kept of it', async () => {
      const card = { id: '556f8179-bfdb-4274-852e-ba6e43559590', lastNumbers: '4735', live: true, scheme: 'visa' }
      expect(await postFidel(world.app, { event: 'card.linked', body: card })).toEqual({
        status: 200,
        body: { ignored: 'card.linked' },
      })
      for (const type of ['earnedRewardRejected', 'auditUpdate', 'somethingNew'])
        expect(await postKard(kardWorld.app, { body: kardNotification({ type }) })).toEqual({
          status: 200,
          body: { ignored: type },
        })
    })

    const reward = (id: string, given: { cardToken: string; type?: string; cents?: number }) =>
      kardNotification({
        id,
        type: given.type ?? 'earnedRewardSettled',
        attributes: { transactionId: `${given.cardToken}-meal`, transactionAmountInCents: given.cents ?? 10_000 },
        relationships: {
          user: { data: { type: 'user', id: given.cardToken } },
          offer: { data: { type: 'offer', id: restaurant.acquirerMerchantId } },
        },
      })

    test('an approved and a settled reward by Kard’s notifications come to one of ours, and a repetition to nothing', async () => {
      const { memberId, cardToken } = await newCard()
      const approved = reward('kard-1a', { cardToken, type: 'earnedRewardApproved' })
      const settled = reward('kard-1s', { cardToken, cents: 12_000 })
      expect(await postKard(kardWorld.app, { body: settled })).toEqual({ status: 200, body: one })
      expect(await postKard(kardWorld.app, { body: approved })).toEqual({ status: 200, body: one })
      expect(await postKard(kardWorld.app, { body: settled })).toEqual({ status: 200, body: again })
      expect(await balanceOf(memberId)).toBe(600)
    })

    test('two settled parts of one amount, which Kard tells with the moment of their transaction, are two where the hold has room for both', async () => {
      const { memberId, cardToken } = await newCard()
      const told = (id: string, given: { type?: string; cents: number }) =>
        postKard(world.app, { body: reward(id, { cardToken, ...given }) })
      for (const id of ['kard-p1', 'kard-p2']) expect(await told(id, { cents: 5_000 })).toMatchObject({ body: one })
      expect(await balanceOf(memberId)).toBe(250)
      expect(await told('kard-p0', { type: 'earnedRewardApproved', cents: 10_000 })).toMatchObject({ body: one })
      expect(await balanceOf(memberId)).toBe(500)
      expect(await told('kard-p2', { cents: 5_000 })).toMatchObject({ body: again })
      expect(await told('kard-p3', { cents: 10_000 })).toMatchObject({ body: one })
      expect(await balanceOf(memberId)).toBe(500)
    })

    test('Kard is heard by its own key alone, and what it can’t tell is refused', async () => {
      const { memberId, cardToken } = await newCard()
      const body = reward('kard-2', { cardToken })
      expect(await postKard(kardWorld.app, { body, key: fidelKeys['transaction.auth'][0] })).toMatchObject({
        status: 401,
      })
      expect(
        await postKard(kardWorld.app, { body, arrives: JSON.stringify(body).replace('10000', '99999') }),
      ).toMatchObject({ status: 401 })
      expect(
        await postKard(kardWorld.app, { body: { ...body, data: { ...body.data, type: 'clawback' } } }),
      ).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'data.type' }] },
      })
      for (const stranger of ['tok_of_nobody', 'a\0b', '4111111111111111'])
        expect(await postKard(kardWorld.app, { body: reward('kard-3', { cardToken: stranger }) })).toMatchObject({
          status: 400,
        })
      for (const wrong of ['', '[]', '{"data":{}}'])
        expect(await postKard(kardWorld.app, { body: wrong })).toMatchObject({ status: 400 })
      expect(await balanceOf(memberId)).toBe(0)
    })

    test('a payment that the network, Fidel and Kard tell is paid once: each door takes its own networks alone', async () => {
      for (const telling of [world, kardWorld, ownWorld]) {
        const { memberId, cardToken } = await newCard()
        const secret = telling.context.secrets.feeds.visa[0] ?? ''
        const given = { reference: cardToken, cardToken, kind: 'clearing' } as const
        const own = wireOf({ ...eventOf(restaurant, given), eventId: `own of ${cardToken}` })
        const statuses = [
          await postFidel(telling.app, { event: 'transaction.clearing', body: sale(`f-${cardToken}`, cardToken) }),
          await postKard(telling.app, { body: reward(`k-${cardToken}`, { cardToken }) }),
          await postFeed(telling.app, { secret, events: [own] }),
        ]
        const taken = [world, kardWorld, ownWorld].indexOf(telling)
        expect(statuses.map(({ status }) => status)).toEqual(
          [200, 200, 202].map((status, door) => (door === taken ? status : 400)),
        )
        const who = ['fidel', 'kard', 'the network itself'][taken]
        for (const refused of statuses.filter((_answer, door) => door !== taken))
          expect(JSON.stringify(refused.body)).toContain(`payments of visa are told by ${who} (CARD_FEEDS)`)
        expect(await balanceOf(memberId)).toBe(500)
      }
    })

    test('an installation that names neither hears neither', async () => {
      const deaf = await createTestApp(database.current)
      expect(await postFidel(deaf.app, { event: 'transaction.auth', body: fidelTransaction() })).toMatchObject({
        status: 401,
      })
      expect(await postKard(deaf.app, { body: kardNotification() })).toMatchObject({ status: 401 })
      await deaf.close()
    })
  })
