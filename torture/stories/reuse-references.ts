import { dayMs } from '#domain/dates.ts'
import type { Chance } from './chance.ts'
import { cardOf, type StoryVisit } from './story.ts'

/** Longer than events of one reference may lie apart. */
const reusedAfterMs = 65 * dayMs

/** A reference that is that of several visits is seen to be none; longer than any hold lives, so that each hold has its own clearing. */
const severalAfterMs = 32 * dayMs
const severalBeforeMs = 50 * dayMs

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

/** Held and cleared once, under one reference, and nothing came back: a refund would have to choose. */
function isPlain({ name, events, place }: StoryVisit): boolean {
  const kinds = new Set(events.map(({ kind }) => kind))
  const isKnown = events.every(({ acquirerMerchantId }) => !acquirerMerchantId.startsWith('nobody'))
  // A known gap: what was put to another visit by its reference is not looked at again once its own terminal is recorded.
  return (
    isKnown &&
    place.knownAtStep < 0 &&
    events.every(({ reference }) => reference === name) &&
    events.length === 2 &&
    kinds.size === 2 &&
    kinds.has('authorisation') &&
    kinds.has('clearing')
  )
}

function isElsewhereOrLater(a: StoryVisit, b: StoryVisit): boolean {
  if (cardOf(a.cardToken) !== cardOf(b.cardToken) || a.place.name !== b.place.name) return true
  const [times, others] = [a, b].map(({ events }) => events.map(({ occurredAt }) => occurredAt))
  if (!times || !others) return false
  const gap = Math.max(Math.min(...others) - Math.max(...times), Math.min(...times) - Math.max(...others))
  return gap > reusedAfterMs || (gap > severalAfterMs && gap < severalBeforeMs)
}
