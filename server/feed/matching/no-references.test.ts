import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRules } from '#tests/dines/feed-world.ts'
import {
  faultsOf,
  ordersOf,
  type PaymentGiven,
  paymentScene,
  type PaymentScene,
  takeIn,
  visitsOf,
} from '#tests/dines/payment-scene.ts'
import type { NetworkEvent } from '../network-event.ts'

const partnerId = 'placeholders'
const week = 7 * 24
const fillers = [
  'NOTPROVIDED',
  '000000',
  'not provided',
  'N/A',
  'none',
  'NULL',
  'Unknown',
  'XXXXXXXX',
  '-',
  '0',
  'REF: 0000',
]

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const engine = () => database.current.engine
    beforeAll(() => addRules(engine(), partnerId))

    async function inEachOrder(
      eventsOf: (scene: PaymentScene) => readonly NetworkEvent[],
      visits: readonly string[],
    ): Promise<void> {
      for (const order of ordersOf) {
        const scene = await paymentScene(engine(), { partnerId })
        for (const batch of order(eventsOf(scene))) await takeIn(engine(), batch)
        expect(await visitsOf(engine(), scene)).toEqual(visits)
      }
      expect(await faultsOf(engine(), partnerId)).toEqual([])
    }

    for (const reference of fillers)
      test(`what stands for no reference, as ${reference}, puts no visits together`, async () => {
        await inEachOrder(
          ({ event }) => [
            event('clearing', 4_000, { reference }),
            event('clearing', 4_600, { reference, hours: week }),
            event('clearing', 5_200, { reference, hours: 2 * week }),
          ],
          ['Awarded 200', 'Awarded 230', 'Awarded 260'],
        )
      })

    const given = (reference: string, hours: number): PaymentGiven => ({ reference, hours })

    test('holds, clearings, voids and refunds without a reference find each other by amount and time', async () => {
      for (const reference of ['NOTPROVIDED', '000000'])
        await inEachOrder(
          ({ event }) => [
            event('authorisation', 4_000, given(reference, 0)),
            event('clearing', 4_600, given(reference, 30)),
            event('authorisation', 7_000, given(reference, 0.2)),
            event('void', 7_000, given(reference, 0.3)),
            event('authorisation', 9_000, given(reference, week)),
            event('clearing', 9_000, given(reference, week + 40)),
            event('refund', 2_000, given(reference, week + 60)),
          ],
          ['Awarded 230', 'Forfeit voided 0', 'Awarded 350'],
        )
    })

    test('the same clearing without a reference counts once, however often it is told', async () => {
      await inEachOrder(
        ({ event }) => [
          event('clearing', 4_000, given('NONE', 0)),
          event('clearing', 4_000, given('NONE', 0)),
          event('clearing', 4_000, given('NONE', 5)),
        ],
        ['Awarded 200', 'Awarded 200'],
      )
    })

    test('one reference of clearings over several days and amounts is no reference', async () => {
      await inEachOrder(
        ({ event }) => [
          event('clearing', 4_000, given('T83017', 0)),
          event('clearing', 4_600, given('T83017', week)),
          event('clearing', 5_200, given('T83017', 2 * week)),
        ],
        ['Awarded 200', 'Awarded 230', 'Awarded 260'],
      )
    })

    test('one reference of which another hold follows a clearing by days is no reference', async () => {
      await inEachOrder(
        ({ event }) => [
          event('authorisation', 4_000, given('T83017', 0)),
          event('clearing', 4_000, given('T83017', 26)),
          event('authorisation', 4_600, given('T83017', week)),
          event('clearing', 4_600, given('T83017', week + 26)),
        ],
        ['Awarded 200', 'Awarded 230'],
      )
    })

    test('what a reference of several payments says is read also where another payment leads to it', async () => {
      const day = 24
      await inEachOrder(
        ({ event }) => [
          event('clearing', 6_000, given('T83017', -39 * day)),
          event('clearing', 5_500, given('T83018', -6)),
          event('authorisation', 6_000, given('T83017', 0)),
          event('clearing', 5_000, given('T83019', 60)),
          event('refund', 5_500, given('T83017', 18 * day)),
          event('clearing', 6_000, given('T83018', 21 * day)),
        ],
        ['Awarded 300', 'Forfeit refunded 0', 'Awarded 250', 'Awarded 300'],
      )
    })

    test('parts and corrections under one reference are one visit as ever', async () => {
      await inEachOrder(
        ({ event }) => [
          event('authorisation', 10_000, given('parts', 0)),
          event('clearing', 3_000, given('parts', 24)),
          event('clearing', 3_000, given('parts', 48)),
          event('clearing', 4_000, given('parts', 72)),
          event('authorisation', 8_000, given('corrected', 4)),
          event('clearing', 8_000, given('corrected', 28)),
          event('clearing', 7_500, given('corrected', 90)),
        ],
        ['Awarded 500', 'Awarded 375'],
      )
    })

    test('charges that make good what came back are of one visit, however many days they take', async () => {
      await inEachOrder(
        ({ event }) => [
          event('authorisation', 8_000, given('again', 0)),
          event('clearing', 8_000, given('again', 24)),
          event('refund', 7_000, given('again', 72)),
          event('clearing', 3_000, given('again', 144)),
          event('clearing', 4_000, given('again', 168)),
        ],
        ['Awarded 400'],
      )
    })

    test('what a reference without meaning names of one card says nothing of another', async () => {
      const [a, b] = [await paymentScene(engine(), { partnerId }), await paymentScene(engine(), { partnerId })]
      const events = [a, b].map(({ event }) => event('clearing', 4_000, given('NOTPROVIDED', 0)))
      for (const one of events) await takeIn(engine(), [one])
      await takeIn(engine(), [a.event('refund', 4_000, given('NOTPROVIDED', 20))])
      expect(await visitsOf(engine(), a)).toEqual(['Forfeit refunded 0'])
      expect(await visitsOf(engine(), b)).toEqual(['Awarded 200'])
    })
  })
