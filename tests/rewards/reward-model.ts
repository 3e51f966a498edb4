import { dayMs, type Instant } from '#domain/dates.ts'
import type { DineOffer, MerchantTerms } from '#domain/dines/dine.ts'
import { momentOf } from '#domain/dines/dated-events.ts'
import { firstEvent } from '#domain/dines/first-event.ts'
import { isPurchase } from '#domain/dines/event-order.ts'
import { lateMatchDays } from '#domain/dines/networks.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { DatedRules } from '#domain/rules/rules-in-force.ts'
import type { CorrectionVerdict } from '#server/cards/correct-card-link.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { refuse } from '#server/refusal.ts'

export interface ModelMember {
  readonly partnerId: string
  readonly memberId: number
  readonly joinedAt: Instant
  readonly optIns: { readonly since: Instant; readonly optedIn: boolean }[]
}

export interface ModelLink {
  readonly id: number
  readonly memberId: number
  readonly cardToken: string
  from: Instant
  to: Instant | null
}

export interface ModelPlace {
  readonly merchantId: number
  readonly acquirerMerchantId: string
  readonly terms: MerchantTerms
  readonly offers: readonly DineOffer[]
  known: boolean
}

type Owner = { readonly memberId: number } | { readonly reason: 'unknownCard' | 'unknownMerchant' | 'noPurchase' }

/**
 * The rewards engine as one would tell it: all that was ever reported and recorded, from which everything is worked out anew each time. Only whose a
 * dine is gets remembered, since the engine too looks at that at certain moments only. A reference stands for one dine here.
 */
export interface RewardModel {
  now: Instant
  readonly rules: ReadonlyMap<string, RuleDocument>
  /** Versions behind the first, by partner, in the order in which they begin. */
  readonly revisions: Map<string, readonly DatedRules[]>
  readonly members: readonly ModelMember[]
  readonly places: readonly ModelPlace[]
  readonly links: ModelLink[]
  readonly events: Map<string, NetworkEvent>
  readonly quarantine: Set<string>
  readonly owners: Map<string, Owner>
  readonly paid: Set<string>
  /** Awarded nothing when their partner settled: Paid where a posting was given and taken back before, which depends on the batches. */
  readonly maybePaid: Set<string>
  readonly credits: { readonly memberId: number; readonly amountCents: number }[]
}

export function takeIn(model: RewardModel, events: readonly NetworkEvent[]) {
  const counts = { fresh: 0, duplicates: 0, quarantined: 0 }
  const fresh = new Set<string>()
  for (const event of events) {
    const first = model.events.get(event.eventId)
    if (!first) {
      model.events.set(event.eventId, event)
      fresh.add(event.reference)
      counts.fresh++
    } else if (textOf(first) === textOf(event)) counts.duplicates++
    else {
      model.quarantine.add(textOf(event))
      counts.quarantined++
    }
  }
  lookAt(model, [...fresh])
  return counts
}

export function textOf(event: object): string {
  return JSON.stringify(Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function eventsOf(model: RewardModel, reference: string): readonly NetworkEvent[] {
  return [...model.events.values()].filter((event) => event.reference === reference)
}

/** Finds out again whose these dines are. A dine that changes hands is not paid to the new one yet. */
export function lookAt(model: RewardModel, references: readonly string[]): void {
  for (const reference of references) {
    const before = model.owners.get(reference)
    const owner = ownerOf(model, reference)
    const stays = before && 'memberId' in before && 'memberId' in owner && before.memberId === owner.memberId
    if (!stays) for (const set of [model.paid, model.maybePaid]) set.delete(reference)
    model.owners.set(reference, owner)
  }
}

/** Finds the owner of a dine from what is recorded now, or the reason it has none. */
export function ownerOf(model: RewardModel, reference: string): Owner {
  const events = eventsOf(model, reference)
  const { event, at } = startOf(events)
  const place = model.places.find((each) => each.acquirerMerchantId === event.acquirerMerchantId)
  if (!events.some(isPurchase)) {
    const wasLinked = model.links.some((each) => each.cardToken === event.cardToken && each.from <= at)
    if (!wasLinked) return { reason: 'unknownCard' }
    return { reason: place?.known ? 'noPurchase' : 'unknownMerchant' }
  }
  const link = linkAt(model, event.cardToken, at)
  if (!link) return { reason: 'unknownCard' }
  return place?.known ? { memberId: link.memberId } : { reason: 'unknownMerchant' }
}

export function asJudged(event: NetworkEvent) {
  return { ...event, at: momentOf({ kind: event.kind, at: event.occurredAt }) }
}

export function startOf(events: readonly NetworkEvent[]) {
  const { eventId, at } = firstEvent(events.map(asJudged))
  const event = events.find((each) => each.eventId === eventId)
  if (!event) throw new RangeError('a dine has events')
  return { event, at }
}

export function linkAt({ links }: RewardModel, cardToken: string, at: Instant): ModelLink | undefined {
  return links.find((link) => link.cardToken === cardToken && link.from <= at && (link.to === null || at < link.to))
}

/**
 * The sweep: dines that belong to nobody, as long as one of their events is young enough for its network and both its card and its restaurant
 * were known by then. What can't match is not looked at, and keeps the reason of the last look.
 */
export function sweep(model: RewardModel, cardToken?: string): void {
  const isMeant = (event: NetworkEvent) =>
    event.occurredAt >= model.now - lateMatchDays[event.network] * dayMs &&
    (cardToken === undefined || event.cardToken === cardToken) &&
    model.links.some((link) => link.cardToken === event.cardToken && link.from <= event.occurredAt) &&
    model.places.some((place) => place.known && place.acquirerMerchantId === event.acquirerMerchantId)
  const orphans = [...model.owners].flatMap(([reference, owner]) => ('reason' in owner ? [reference] : []))
  lookAt(
    model,
    orphans.filter((reference) => eventsOf(model, reference).some(isMeant)),
  )
}

/** Moves the beginning of a link, where nobody else held the card and it still ends after it begins. */
export function correctLink(model: RewardModel, link: ModelLink, from: Instant): CorrectionVerdict {
  if (from === link.from) return 'alreadySo'
  if (link.to !== null && link.to <= from) return refuse('afterUnlinking')
  const others = model.links.filter((other) => other !== link && other.cardToken === link.cardToken)
  if (others.some((other) => other.from < link.from && (other.to === null || other.to > from)))
    return refuse('heldByAnother')
  const since = Math.min(link.from, from)
  link.from = from
  const ofCard = [...model.events.values()].filter((event) => event.cardToken === link.cardToken)
  const touched = ofCard.filter((event) => event.occurredAt >= since)
  lookAt(model, [...new Set(touched.map((event) => event.reference))])
  return 'corrected'
}
