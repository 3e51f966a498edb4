import type { ModelEvent } from './inputs.ts'

/** What is told twice counts once: the same kind, moment and amount. One that says nothing of tip and tax adds nothing to one that does. */
export function toldOnce(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return [...Map.groupBy(events, ({ kind, at, amountCents }) => `${kind} ${at} ${amountCents}`).values()]
    .flatMap(tellingsThatCount)
    .toSorted((a, b) => events.indexOf(a) - events.indexOf(b))
}

function tellingsThatCount(tellings: readonly ModelEvent[]): readonly ModelEvent[] {
  const saying = tellings.filter((event) => event.tipCents !== null || event.taxCents !== null)
  const different = (saying.length > 0 ? saying : tellings.slice(0, 1)).filter(
    (event, place, all) => all.findIndex((other) => saysAlike(event, other)) === place,
  )
  // Of some feeds each id is a payment of its own.
  const own = tellings.filter((event) => event.kind === 'clearing' && event.eventId.startsWith('kard:'))
  const more = own.filter((event) => !different.includes(event)).slice(0, Math.max(0, own.length - different.length))
  return [...different, ...more]
}

/** Who names one of the two has the other as 0. */
function saysAlike(a: ModelEvent, b: ModelEvent): boolean {
  return (a.tipCents ?? 0) === (b.tipCents ?? 0) && (a.taxCents ?? 0) === (b.taxCents ?? 0)
}
