import type { Chance } from './chance.ts'
import type { WorldPlan } from './plan-world.ts'
import type { StoryLink, StoryVisit } from './story.ts'

/** Half of the visits of a card that is replaced are made in the days before. */
export function shortlyBefore(chance: Chance, next: StoryLink | undefined): number | null {
  return next && chance.is(0.5) ? next.from - chance.whole(1, 4 * 86_400) * 1_000 : null
}

/** What was paid with a new card before the bank says so has to be told with its word, or after: sooner it is nobody's, and may be too old by then. */
export function toldInTime(
  chance: Chance,
  { steps }: WorldPlan,
  { link, at }: { readonly link: StoryLink; readonly at: number },
): number {
  const earliest = (steps[link.recordedAtStep - 1] ?? 0) + 1_000
  return at >= earliest ? at : Math.max(earliest, link.from - chance.whole(0, 2 * 86_400) * 1_000)
}

/** What comes of a visit once the card is replaced is told under either token. */
export function goingOn(chance: Chance, visit: StoryVisit, next: StoryLink): StoryVisit {
  const events = visit.events.map((event, index) =>
    index > 0 && event.occurredAt >= next.from && chance.is(0.7) ? { ...event, cardToken: next.cardToken } : event,
  )
  return { ...visit, events }
}
