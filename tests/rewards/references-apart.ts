import { isDated, momentOf } from '#domain/dines/dated-events.ts'
import { matchEvents } from '#domain/matching/match-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { RewardModel } from './reward-model.ts'

/** Whether these events would make dines of several references or several dines of one, or leave it open to which one belongs: those are not this model's. */
export function mixesReferences(model: RewardModel, events: readonly NetworkEvent[]): boolean {
  const all = new Map([...events, ...model.events.values()].map((event) => [event.eventId, event]))
  return [...Map.groupBy(all.values(), ({ cardToken }) => cardToken).values()].some((ofCard) => {
    const { visits, loose } = matchEvents(
      ofCard.map((event) => {
        const moment = { kind: event.kind, at: event.occurredAt }
        const told = { ...event, at: momentOf(moment), isDated: isDated(moment) }
        return { ...told, merchantId: placeOf(model, event), belongsTo: null }
      }),
    )
    const references = visits.map((visit) => new Set(visit.events.map(({ reference }) => reference)))
    const distinct = new Set(references.flatMap((each) => [...each])).size
    const areApart = references.every(({ size }) => size === 1) && distinct === references.length
    return !areApart || loose.some(({ reason }) => reason === 'ambiguous')
  })
}

function placeOf({ places }: RewardModel, { acquirerMerchantId }: NetworkEvent): number | null {
  return places.find((place) => place.acquirerMerchantId === acquirerMerchantId)?.merchantId ?? null
}
