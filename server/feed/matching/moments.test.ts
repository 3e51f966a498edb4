import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noon } from '#tests/dines/dines.ts'
import { addMember, addRules, linkCard } from '#tests/dines/feed-world.ts'
import { faultsOf, ordersOf, paymentScene, type PaymentScene, takeIn, visitsOf } from '#tests/dines/payment-scene.ts'
import type { NetworkEvent } from '../network-event.ts'

const partnerId = 'moments'
/** Midnight and noon of Monday, as networks write a date without a time. */
const [midnight, middle] = [Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 2, 12)]
const apart = { reference: 'clearing apart' }

interface Case {
  readonly name: string
  readonly linkedAt?: number
  readonly events: (scene: PaymentScene) => readonly NetworkEvent[]
  readonly visits: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'a hold that was voided before the card earned says nothing of the payment that was made after',
    linkedAt: noon - 24 * hourMs,
    events: ({ event }) => [
      event('authorisation', 10_000, { hours: -0.1 }),
      event('void', 10_000, { hours: -0.05 }),
      event('authorisation', 10_000, { hours: 0.1 }),
      event('clearing', 11_800, { hours: 48 }),
    ],
    visits: ['Awarded 590'],
  },
  {
    name: 'a hold that was voided in two parts neither',
    linkedAt: noon - 24 * hourMs,
    events: ({ event }) => [
      event('authorisation', 10_000, { hours: -0.1 }),
      event('void', 4_000, { hours: -0.05 }),
      event('void', 6_000, { hours: -0.04 }),
      event('clearing', 10_000, { hours: 1 }),
    ],
    visits: ['Awarded 500'],
  },
  {
    name: 'a hold of which a part was voided still says when the payment was',
    linkedAt: noon - 24 * hourMs,
    events: ({ event }) => [
      event('authorisation', 10_000, { hours: -0.1 }),
      event('void', 4_000, { hours: -0.05 }),
      event('clearing', 6_000, { hours: 1 }),
    ],
    visits: ['Forfeit cardNotYetActive 0'],
  },
  {
    name: 'a hold that is voided once the money was taken still says when the payment was',
    linkedAt: noon - 24 * hourMs,
    events: ({ event }) => [
      event('authorisation', 10_000, { hours: -0.1 }),
      event('clearing', 11_000, { hours: 1 }),
      event('void', 10_000, { hours: 3 }),
    ],
    visits: ['Forfeit cardNotYetActive 0'],
  },
  ...[
    { what: 'midnight', occurredAt: midnight },
    { what: 'noon', occurredAt: middle },
  ].flatMap(({ what, occurredAt }): readonly Case[] => [
    {
      name: `a clearing dated ${what} of its day under another reference joins the hold of that day`,
      linkedAt: noon - 25 * hourMs,
      events: ({ event }) => [event('authorisation', 10_000), event('clearing', 11_800, { ...apart, occurredAt })],
      visits: ['Awarded 590'],
    },
    {
      name: `a clearing dated ${what} of its day joins the hold of that evening, which is the next day of UTC`,
      events: ({ event }) => [
        event('authorisation', 10_000, { hours: 10 }),
        event('clearing', 10_000, { ...apart, occurredAt }),
      ],
      visits: ['Awarded 500'],
    },
    {
      name: `a clearing dated ${what} of the day before or after joins its hold, and each hold its own`,
      events: ({ event }) => [
        event('authorisation', 10_000, { reference: 'a', hours: 24 }),
        event('clearing', 10_000, { reference: 'ac', occurredAt }),
        event('authorisation', 8_000, { reference: 'b', hours: 5 * 24 }),
        event('clearing', 8_000, { reference: 'bc', occurredAt: occurredAt + 6 * dayMs }),
      ],
      visits: ['Awarded 500', 'Awarded 400'],
    },
    {
      name: `a clearing dated ${what} of its day without a hold is of the end of that day, in the member's favour`,
      linkedAt: noon - 24 * hourMs,
      events: ({ event }) => [event('clearing', 10_000, { occurredAt })],
      visits: ['Awarded 500'],
    },
    {
      name: `a hold that was voided and made again on the day of a clearing dated ${what} is one paid visit`,
      events: ({ event }) => [
        event('authorisation', 5_000),
        event('void', 5_000, { hours: 0.02 }),
        event('authorisation', 5_000, { hours: 0.1 }),
        event('clearing', 5_000, { occurredAt }),
      ],
      visits: ['Awarded 250'],
    },
    {
      name: `a refund dated ${what} of the day of its payment finds it under a reference of its own`,
      events: ({ event }) => [
        event('authorisation', 10_000),
        event('clearing', 10_000, { hours: 1 }),
        event('refund', 4_000, { ...apart, occurredAt }),
      ],
      visits: ['Awarded 300'],
    },
  ]),
]

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const engine = () => database.current.engine
    beforeAll(() => addRules(engine(), partnerId))

    for (const { name, linkedAt, events: eventsOf, visits } of cases)
      test(`${name}, in whatever order it is told`, async () => {
        for (const order of ordersOf) {
          const scene = await paymentScene(engine(), { partnerId, ...(linkedAt !== undefined && { linkedAt }) })
          for (const batch of order(eventsOf(scene))) await takeIn(engine(), batch)
          expect(await visitsOf(engine(), scene)).toEqual(visits)
        }
        expect(await faultsOf(engine(), partnerId)).toEqual([])
      })

    /** A card of two members: the first had it until two hours after noon. */
    async function moved(from = noon - 30 * dayMs) {
      const scene = await paymentScene(engine(), { partnerId, linkedAt: from })
      const movedAt = noon + 2 * hourMs
      await sql`update card_link set unlinked_at = ${new Date(movedAt)} where card_token = ${scene.cardToken}`.execute(
        engine(),
      )
      const memberId = await addMember(engine(), partnerId)
      await linkCard(engine(), { partnerId, memberId, cardToken: scene.cardToken, linkedAt: movedAt })
      return { scene, next: { memberId } }
    }

    test('a hold that was voided before its card moved pays nobody for what its next member paid', async () => {
      for (const order of ordersOf) {
        const { scene, next } = await moved()
        const { event } = scene
        const told = [
          event('authorisation', 10_000, { hours: 1.9 }),
          event('void', 10_000, { hours: 1.95 }),
          event('authorisation', 10_000, { hours: 30 }),
          event('clearing', 10_000, { hours: 48 }),
        ]
        for (const batch of order(told)) await takeIn(engine(), batch)
        expect(await visitsOf(engine(), scene)).toEqual([])
        expect(await visitsOf(engine(), next)).toEqual(['Awarded 500'])
      }
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    })

    test('of a day on which the card was unlinked, or moved, a clearing that names the day alone is whose it was first', async () => {
      for (const occurredAt of [midnight, middle]) {
        const { scene, next } = await moved()
        await takeIn(engine(), [scene.event('clearing', 10_000, { occurredAt })])
        expect(await visitsOf(engine(), scene)).toEqual(['Awarded 500'])
        expect(await visitsOf(engine(), next)).toEqual([])
        const gone = await paymentScene(engine(), { partnerId })
        await sql`update card_link set unlinked_at = ${new Date(noon)} where card_token = ${gone.cardToken}`.execute(
          engine(),
        )
        await takeIn(engine(), [gone.event('clearing', 10_000, { occurredAt })])
        expect(await visitsOf(engine(), gone)).toEqual(['Awarded 500'])
        await takeIn(engine(), [gone.event('clearing', 10_000, { occurredAt: occurredAt + dayMs, reference: 'late' })])
        expect(await visitsOf(engine(), gone)).toEqual(['Awarded 500'])
      }
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    })
  })
