import { dayMs, type Instant } from '#domain/dates.ts'
import type { Dine, DineOffer, MerchantTerms } from '#domain/dines/dine.ts'
import { momentOf } from '#domain/dines/dated-events.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { firstEvent } from '#domain/dines/first-event.ts'
import { type EvaluatedDine, evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { postableLines, totalOf } from '#domain/evaluation/evaluation.ts'
import { isPurchase } from '#domain/dines/event-order.ts'
import { holdDays, lateMatchDays } from '#domain/dines/networks.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { DatedRules } from '#domain/rules/rules-in-force.ts'
import { newStanding } from '#domain/standing/standing.ts'
import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
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

/** Whose a dine is by what is recorded now, or why it is nobody's. */
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

function asJudged(event: NetworkEvent) {
  return { ...event, at: momentOf({ kind: event.kind, at: event.occurredAt }) }
}

function startOf(events: readonly NetworkEvent[]) {
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

/** Everything that is posted is handed over, and balances over the threshold go to the card. */
export function settle(model: RewardModel, partnerId: string): void {
  for (const { member, dines } of verdicts(model)) {
    if (member.partnerId !== partnerId) continue
    for (const { dine, evaluation } of dines) {
      if (evaluation.status !== 'Awarded') continue
      if (evaluation.lines.length > 0) model.paid.add(dine.reference)
      else model.maybePaid.add(dine.reference)
    }
    const threshold = model.rules.get(partnerId)?.statementCreditCents ?? null
    const amountCents = statementCreditDue(balanceOf(model, { member, dines }), threshold)
    if (amountCents > 0 && hasPayableCard(model, member.memberId))
      model.credits.push({ memberId: member.memberId, amountCents })
  }
}

/** A card that has been linked for three days. */
function hasPayableCard({ links, now }: RewardModel, memberId: number): boolean {
  return links.some((link) => link.memberId === memberId && link.to === null && link.from <= now - 3 * dayMs)
}

export interface MemberVerdicts {
  readonly member: ModelMember
  readonly dines: readonly EvaluatedDine[]
}

/** Each member's dines, evaluated from nothing. */
export function verdicts(model: RewardModel): readonly MemberVerdicts[] {
  return model.members.map((member) => {
    const own = [...model.owners].filter(([, owner]) => 'memberId' in owner && owner.memberId === member.memberId)
    const document = model.rules.get(member.partnerId)
    const first = document ? [{ version: document.version, effectiveFrom: 0, document }] : []
    const { dines } = evaluateHistory(
      own.map(([reference]) => dineOf(model, member, reference)),
      { opening: newStanding, rules: [...first, ...(model.revisions.get(member.partnerId) ?? [])] },
    )
    return { member, dines }
  })
}

export function balanceOf(model: RewardModel, { member, dines }: MemberVerdicts): number {
  const earned = dines.reduce((sum, { evaluation }) => sum + totalOf(postableLines(evaluation)), 0)
  const credited = model.credits.filter((credit) => credit.memberId === member.memberId)
  return earned - credited.reduce((sum, credit) => sum + credit.amountCents, 0)
}

function dineOf(model: RewardModel, member: ModelMember, reference: string): Dine {
  const events = eventsOf(model, reference)
  const { event, at } = startOf(events)
  const link = linkAt(model, event.cardToken, at)
  const place = model.places.find((each) => each.acquirerMerchantId === event.acquirerMerchantId)
  if (!link || !place) throw new Error(`dine ${reference} has an owner without a link or a restaurant`)
  const amounts = sumEvents(events.map(asJudged))
  return {
    reference,
    network: event.network,
    authorisedAt: at,
    eventId: event.eventId,
    channel: 'dineIn',
    amounts,
    holdEnded: amounts.clearedCents === 0 && at + holdDays[event.network] * dayMs <= model.now,
    card: { product: null, linkedAt: link.from, unlinkedAt: link.to },
    member: {
      joinedAt: member.joinedAt,
      activated: true,
      emailOptIn: member.optIns.findLast(({ since }) => since <= at)?.optedIn ?? false,
      firstReviewAt: null,
    },
    merchant: { id: place.merchantId, timeZone: 'America/New_York', terms: place.terms },
    offers: place.offers,
  }
}
