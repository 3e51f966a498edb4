import type { DineEvent } from '#domain/dines/dine.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import type { Difference } from '../world/compare.ts'
import { ordersOf, postInOrder, textOf } from './arrivals.ts'
import { engineSays, modelSays } from './judge-sequence.ts'

/** Whatever order these events arrive in: their amounts are the same, the verdict is that of the second model, and what is posted bit by bit comes to what one posting of all would be. */
export function differencesOfOrders(events: readonly DineEvent[]): readonly Difference[] {
  const amounts = JSON.stringify(sumEvents(events))
  const said = JSON.stringify(modelSays(events))
  const { total } = postInOrder(events)
  return ordersOf(events).flatMap((order) => {
    const posted = postInOrder(order)
    const found = [JSON.stringify(sumEvents(order)), JSON.stringify(engineSays(order)), posted.total].join('\n')
    const expected = [amounts, said, total].join('\n')
    if (found === expected && posted.least >= 0) return []
    return [{ sequence: null, what: `arrived as ${textOf(order)}`, expected, found: `${found}, least ${posted.least}` }]
  })
}
