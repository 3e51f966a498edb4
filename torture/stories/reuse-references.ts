import { dayMs } from '#domain/dates.ts'
import type { Chance } from './chance.ts'
import type { StoryVisit } from './story.ts'

/** Longer than events of one reference may lie apart. */
const reusedAfterMs = 65 * dayMs

/** Some networks count their references up and begin again: another visit of the card, elsewhere or much later, has the same. */
export function reuseReferences(chance: Chance, visits: readonly StoryVisit[]): readonly StoryVisit[] {
  if (visits.length < 2 || !chance.is(0.2)) return visits
  const [kept, ...others] = visits.filter(isPlain)
  const reused = others.find((other) => kept && isElsewhereOrLater(kept, other))
  const reference = kept?.events[0]?.reference
  if (!reused || reference === undefined) return visits
  return visits.map((visit) =>
    visit === reused ? { ...visit, events: visit.events.map((event) => ({ ...event, reference })) } : visit,
  )
}

/** Held and cleared under one reference, and nothing came back: a refund would have to choose. */
function isPlain({ events, place }: StoryVisit): boolean {
  const kinds = new Set(events.map(({ kind }) => kind))
  const references = new Set(events.map(({ reference }) => reference))
  const isKnown = events.every(({ acquirerMerchantId }) => !acquirerMerchantId.startsWith('nobody'))
  // A known gap: what was put to another visit by its reference is not looked at again once its own terminal is recorded.
  return (
    isKnown &&
    place.knownAtStep < 0 &&
    references.size === 1 &&
    kinds.size === 2 &&
    kinds.has('authorisation') &&
    kinds.has('clearing')
  )
}

function isElsewhereOrLater(a: StoryVisit, b: StoryVisit): boolean {
  if (a.cardToken !== b.cardToken || a.place.name !== b.place.name) return true
  const [times, others] = [a, b].map(({ events }) => events.map(({ occurredAt }) => occurredAt))
  if (!times || !others) return false
  return Math.max(Math.min(...others) - Math.max(...times), Math.min(...times) - Math.max(...others)) > reusedAfterMs
}
