import { beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addRules } from '#tests/dines/feed-world.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import { faultsOf, paymentScene, type PaymentScene, takeIn, visitsOf } from '#tests/dines/payment-scene.ts'
import { takeCardUpdates } from '../../cards/updates/take-card-updates.ts'
import { ruleException } from '../exceptions/rule-exception.ts'
import type { NetworkEvent } from '../network-event.ts'

const partnerId = 'replaced'
let told = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const engine = () => database.current.engine
    beforeAll(() => addRules(engine(), partnerId))

    /** One card takes the place of another a day after noon. */
    async function replace(cardToken: string, newCardToken: string, hours = 24): Promise<void> {
      const occurredAt = new Date(noon + hours * hourMs).toISOString()
      const update = { kind: 'replaced' as const, updateId: `r${++told}`, cardToken, newCardToken, occurredAt }
      const clock = { now: () => new Date(daysAfterNoon(5)) }
      const updates = [{ ...update, newLastFour: '2222' }]
      const { refused } = await takeCardUpdates(engine(), { network: 'visa', updates }, clock)
      expect(refused).toEqual([])
    }

    /** The same whether the bank's word comes before the events, amid them, or after. */
    async function wheneverTold(
      eventsOf: (scene: PaymentScene, newCardToken: string) => readonly NetworkEvent[],
      visits: readonly string[],
    ): Promise<void> {
      for (const place of [0, 1, 2, 3])
        for (const isBackwards of [false, true]) {
          const scene = await paymentScene(engine(), { partnerId, monthlyMaxVisits: 1 })
          const events = eventsOf(scene, `${scene.cardToken}n`)
          const ordered = isBackwards ? events.toReversed() : events
          for (const [index, event] of ordered.entries()) {
            if (index === place) await replace(scene.cardToken, `${scene.cardToken}n`)
            await takeIn(engine(), [event], 20)
          }
          if (place >= ordered.length) await replace(scene.cardToken, `${scene.cardToken}n`)
          expect(await visitsOf(engine(), scene)).toEqual(visits)
        }
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    }

    test('a hold under the old card and its clearing under the new one are one visit, by their reference', async () => {
      await wheneverTold(
        ({ event }, cardToken) => [event('authorisation', 10_000), event('clearing', 11_800, { cardToken, hours: 48 })],
        ['Awarded 590'],
      )
    })

    test('under references of their own too', async () => {
      await wheneverTold(
        ({ event }, cardToken) => [
          event('authorisation', 10_000),
          event('clearing', 11_800, { cardToken, hours: 48, reference: `another of ${cardToken}` }),
        ],
        ['Awarded 590'],
      )
    })

    test('a refund under the new card takes back what was paid with the old one, under either reference', async () => {
      for (const isApart of [false, true])
        await wheneverTold(
          ({ event }, cardToken) => [
            event('authorisation', 10_000),
            event('clearing', 10_000, { hours: 4 }),
            event('refund', 4_000, { cardToken, hours: 72, ...(isApart && { reference: `refund of ${cardToken}` }) }),
          ],
          ['Awarded 300'],
        )
    })

    test('a clearing under the new card, dated before the bank replaced the old one, is whose the old one was', async () => {
      await wheneverTold(
        ({ event }, cardToken) => [event('clearing', 10_000, { cardToken, hours: 3 })],
        ['Awarded 500'],
      )
    })

    test('a card that was replaced twice is one card, in whichever order the bank says so', async () => {
      for (const isBackwards of [false, true]) {
        const { event, cardToken, memberId } = await paymentScene(engine(), { partnerId, monthlyMaxVisits: 1 })
        const [second, third] = [`${cardToken}s`, `${cardToken}t`]
        await takeIn(engine(), [
          event('authorisation', 10_000),
          event('clearing', 10_000, { cardToken: third, hours: 60 }),
        ])
        const words = [() => replace(cardToken, second), () => replace(second, third, 48)]
        for (const say of isBackwards ? words.toReversed() : words) await say()
        expect(await visitsOf(engine(), { memberId })).toEqual(['Awarded 500'])
      }
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    })

    test('the visit of a card that was unlinked before the bank replaced it is cleared under the new one', async () => {
      const scene = await paymentScene(engine(), { partnerId })
      const { event, cardToken } = scene
      await takeIn(engine(), [event('authorisation', 10_000)])
      await engine()
        .updateTable('card_link')
        .set({ unlinked_at: new Date(noon + hourMs) })
        .where('card_token', '=', cardToken)
        .execute()
      await takeIn(engine(), [event('clearing', 10_000, { cardToken: `${cardToken}n`, hours: 48 })])
      await replace(cardToken, `${cardToken}n`)
      expect(await visitsOf(engine(), scene)).toEqual(['Awarded 500'])
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    })

    test('a refund under the new card that may be of either of two visits is ruled to be of one with the old', async () => {
      const scene = await paymentScene(engine(), { partnerId })
      const { event, cardToken } = scene
      const [first, second] = ['one', 'two'].map((reference, place) =>
        event('clearing', 10_000, { reference: `${reference} ${cardToken}`, hours: place }),
      )
      const refund = event('refund', 10_000, { cardToken: `${cardToken}n`, hours: 72, reference: `back ${cardToken}` })
      await replace(cardToken, `${cardToken}n`)
      await takeIn(
        engine(),
        [first, second, refund].flatMap((one) => one ?? []),
      )
      expect(await visitsOf(engine(), scene)).toEqual(['Awarded 500', 'Awarded 500'])
      const deed = { actor: 'operator:ada', reason: 'the network says which', payment: second?.eventId ?? '' }
      const name = { network: 'visa', eventId: refund.eventId, what: 'unmatched' } as const
      const clock = { now: () => new Date(daysAfterNoon(6)) }
      expect(await ruleException(engine(), { ...deed, ...noLimits, name }, clock)).toBe('done')
      expect(await visitsOf(engine(), scene)).toEqual(['Awarded 500', 'Forfeit refunded 0'])
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    })

    test('events and the bank’s word that come at once come to one visit', async () => {
      for (let turn = 0; turn < 5; turn++) {
        const scene = await paymentScene(engine(), { partnerId, monthlyMaxVisits: 1 })
        const { event, cardToken } = scene
        const next = `${cardToken}n`
        await Promise.all([
          takeIn(engine(), [event('authorisation', 10_000)]),
          replace(cardToken, next),
          takeIn(engine(), [event('clearing', 10_000, { cardToken: next, hours: 48 })]),
        ])
        // What came in at the very moment at which the card was replaced is looked at again by the sweep.
        await takeIn(engine(), [event('clearing', 10_000, { cardToken: next, hours: 48 })])
        expect(await visitsOf(engine(), scene)).toEqual(['Awarded 500'])
      }
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    })

    test('cards of which nobody says that one replaced the other stay two', async () => {
      const scene = await paymentScene(engine(), { partnerId })
      const { event, cardToken } = scene
      await takeIn(
        engine(),
        [event('authorisation', 10_000), event('clearing', 10_000, { cardToken: `${cardToken}n`, hours: 48 })],
        5,
      )
      expect(await visitsOf(engine(), scene)).toEqual(['Pending 500'])
    })
  })
