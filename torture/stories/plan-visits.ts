import { dayMs, hourMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { Chance } from './chance.ts'
import { isPassedOn, type PlannedPlace } from './plan-places.ts'
import type { WorldPlan } from './plan-world.ts'
import { goingOn, shortlyBefore, toldInTime } from './replaced-cards.ts'
import { type Draft, splitOf } from './drafts.ts'
import { type Shape, shapes } from './shapes.ts'
import { cardOf, type StoryLink, type StoryVisit } from './story.ts'

interface Taken {
  readonly cardToken: string
  readonly place: string
  readonly from: number
  readonly to: number
  readonly isolationDays: number
}

export interface VisitsWish {
  readonly name: string
  readonly count: number
  readonly links: readonly StoryLink[]
}

export interface PlannedVisits {
  readonly visits: readonly StoryVisit[]
  readonly isApart: boolean
}

/** Visits of the story's cards. Where it would not be certain which events belong together, another restaurant or shape is taken. */
export function planVisits(chance: Chance, world: WorldPlan, wish: VisitsWish): PlannedVisits {
  const taken: Taken[] = []
  const visits: StoryVisit[] = []
  const favourites = wish.count > 3 ? chance.shuffled(world.places).slice(0, 3) : world.places
  const centre = chance.is(0.5) ? chance.oneOf(monthEnds) : world.opening + chance.whole(20, world.days - 40) * dayMs
  for (let index = 0; index < wish.count; index++) {
    const again = chance.is(0.1) ? againOf(chance, world, { last: visits.at(-1), links: wish.links }) : null
    const link = again?.link ?? chance.oneOf(wish.links)
    const next = wish.links.find(({ by, cardToken }) => by === 'replacement' && cardToken === `${link.cardToken}n`)
    const drawn =
      again?.at ??
      shortlyBefore(chance, next) ??
      momentOf(chance, world, { link, centre: wish.count > 3 && chance.is(0.8) ? centre : null })
    const at = link.by === 'replacement' ? toldInTime(chance, world, { link, at: drawn }) : drawn
    const places = again?.places ?? (chance.is(0.85) ? favourites : world.places)
    const found = find(chance, { at, link, taken, places, world })
    if (!found) continue
    taken.push(found.taken)
    const visit = visitOf({ ...found, link, at, name: `${wish.name}v${index}` })
    visits.push(next ? goingOn(chance, visit, next) : visit)
  }
  const pairs = new Set(taken.map(({ cardToken, place }) => `${cardOf(cardToken)} ${place}`))
  return { visits, isApart: pairs.size === taken.length && visits.every(isPlain) }
}

/** One reference that is its own, one token, and no number that was another restaurant's by the moment of its event: without its hold the visit would be there. */
function isPlain({ name, events, place }: StoryVisit): boolean {
  const isOneReference = events.every(({ reference }) => reference === name)
  const isOneToken = new Set(events.map(({ cardToken }) => cardToken)).size === 1
  return (
    isOneReference &&
    isOneToken &&
    !events.some(({ acquirerMerchantId, occurredAt }) => isPassedOn(place, acquirerMerchantId, occurredAt))
  )
}

interface Again {
  readonly last: StoryVisit | undefined
  readonly links: readonly StoryLink[]
}

/** A few hours after the last visit at the same restaurant, with another card: mostly on the same day. */
function againOf(chance: Chance, world: WorldPlan, { last, links }: Again) {
  const others = links.filter(({ cardToken }) => cardToken !== last?.cardToken)
  const before = last?.events[0]?.occurredAt
  if (!last || before === undefined || others.length === 0) return null
  const link = chance.oneOf(others)
  return { link, places: [last.place], at: Math.min(before + chance.whole(1, 6) * hourMs, latestOf(world, link)) }
}

/** Often at the edges: where a link begins, earns, ends, where a month does, and where a hold ends as the third delivery comes. */
function momentOf(
  chance: Chance,
  world: WorldPlan,
  { link, centre }: { readonly link: StoryLink; readonly centre: number | null },
): number {
  const latest = latestOf(world, link)
  const holdsEnd = (world.steps[2] ?? 0) - chance.oneOf([7, 10, 10, 30]) * dayMs + chance.whole(-30, 30) * hourMs
  const edges = [
    holdsEnd,
    holdsEnd,
    holdsEnd,
    link.from,
    link.from + 24 * hourMs,
    link.from + 24 * hourMs - 1,
    link.to ?? 0,
    (link.to ?? 0) - 1,
    chance.oneOf(monthEnds) + chance.whole(-1, 7) * hourMs,
    chance.oneOf(monthEnds) + chance.whole(-1, 7) * hourMs,
  ]
  const edge = chance.oneOf(edges)
  const share = link.by === 'replacement' ? 0.4 : 0.1
  if (chance.is(share) && edge >= world.opening && edge < latest) return edge
  const around = centre === null ? null : centre + chance.whole(-20 * 86_400, 20 * 86_400) * 1_000
  const any = world.opening + chance.whole(0, world.days * 86_400) * 1_000
  return Math.min(around ?? any, latest)
}

/** Midnights in New York: elsewhere the month is not over yet. One of them ends a year. */
const monthEnds = [Date.UTC(2025, 11, 1, 5), Date.UTC(2026, 0, 1, 5), Date.UTC(2026, 1, 1, 5), Date.UTC(2026, 2, 1, 5)]

/** With a card that was replaced nobody pays after. */
function latestOf(world: WorldPlan, link: StoryLink): number {
  const until = world.opening + world.days * dayMs
  return link.by === 'member' && link.to !== null && link.endedAtStep === null
    ? Math.min(until, link.to - 60 * dayMs)
    : until
}

interface Finding {
  readonly at: number
  readonly link: StoryLink
  readonly taken: readonly Taken[]
  readonly places: readonly PlannedPlace[]
  readonly world: WorldPlan
}

interface Found {
  readonly taken: Taken
  readonly place: PlannedPlace
  readonly shape: Shape
  readonly drafts: readonly Draft[]
}

function find(chance: Chance, { at, link, taken, places, world }: Finding): Found | null {
  for (let attempt = 0; attempt < 6; attempt++) {
    const place = chance.oneOf(attempt < 3 ? places : world.places)
    const shape = drawShape(chance)
    const drafts = shape.draw(chance)
    const to = at + Math.max(...drafts.map(({ after }) => after))
    const own: Taken = {
      cardToken: link.cardToken,
      place: place.name,
      from: at,
      to,
      isolationDays: shape.isolationDays,
    }
    if (isKnownInTime(place, { at, world }) && !taken.some((other) => isTooNear(own, other)))
      return { taken: own, place, shape, drafts }
  }
  return null
}

function drawShape(chance: Chance): Shape {
  let left = chance.whole(
    1,
    shapes.reduce((sum, { share }) => sum + share, 0),
  )
  const found = shapes.find(({ share }) => (left -= share) <= 0)
  if (!found) throw new Error('shares do not add up')
  return found
}

/** What was paid where no number is recorded yet is found within the network's days only. */
function isKnownInTime(
  { knownAtStep }: PlannedPlace,
  { at, world }: { readonly at: number; readonly world: WorldPlan },
): boolean {
  return knownAtStep < 0 || at > (world.steps[knownAtStep] ?? 0) - 20 * dayMs
}

function isTooNear(a: Taken, b: Taken): boolean {
  if (cardOf(a.cardToken) !== cardOf(b.cardToken) || a.place !== b.place) return false
  const gap = Math.max(a.from - b.to, b.from - a.to)
  // Two that begin at one moment would be told apart by their names alone.
  return gap < Math.max(a.isolationDays, b.isolationDays) * dayMs || a.from === b.from
}

interface Making extends Found {
  readonly link: StoryLink
  readonly at: number
  readonly name: string
}

function visitOf({ place, drafts, link, at, name }: Making): StoryVisit {
  // Under its reference some networks name the terminal of the evening for ever, though another restaurant may have it by now.
  const isOrder = place.terminals.some(({ channel }) => channel === 'onlineOrder') && at % 3 === 0
  const isNamedAsThen = Math.floor(at / 1_000) % 2 === 0 && !drafts[0]?.isAtUnknownTerminal
  const tellsNone = Math.floor(at / 3_000) % 3 === 0
  const events = drafts.map((draft, index): NetworkEvent => {
    const occurredAt = toldAt(at + draft.after, draft)
    return {
      network: link.network,
      eventId: `${name}e${index}`,
      kind: draft.kind,
      reference: draft.filler ?? (draft.isApart ? `${name}r${index}` : name),
      cardToken: link.cardToken,
      acquirerMerchantId: draft.isAtUnknownTerminal
        ? `nobody${name}`
        : terminalAt(
            place,
            isNamedAsThen && !draft.isApart && !draft.filler ? at : occurredAt,
            isOrder ? 'onlineOrder' : 'dineIn',
          ),
      occurredAt,
      amountCents: draft.cents,
      ...splitOf(draft, { isOrder, tellsNone }),
    }
  })
  return { name, cardToken: link.cardToken, place, isOrder, events }
}

/** A date is that of a clock six hours behind UTC, which is the restaurant's or near it. */
function toldAt(at: number, { isDated }: Draft): number {
  if (!isDated) return at
  const midnight = Math.floor((at - 6 * hourMs) / dayMs) * dayMs
  return isDated === 'noon' ? midnight + 12 * hourMs : midnight
}

export function terminalAt(
  { name, terminals }: PlannedPlace,
  at: number,
  channel: 'dineIn' | 'onlineOrder' = 'dineIn',
): string {
  const terminal = terminals.find(
    (one) => one.channel === channel && one.from <= at && (one.to === null || at < one.to),
  )
  if (!terminal) throw new Error(`${name} has no terminal then`)
  return terminal.number
}
