import type { Instant } from '#domain/dates.ts'
import type { Dine, DineOffer, MerchantTerms } from '#domain/dines/dine.ts'
import { emailOptInAt } from '#domain/members/email-choice.ts'
import type { DatedRules } from '#domain/rules/rules-in-force.ts'
import type { Db } from '../db/database.ts'
import { readTogether } from '../db/read-together.ts'
import { findRules } from '../rules/store.ts'
import { campaignsAt, type CampaignBase, loadCampaigns } from './campaign-facts.ts'
import type { DineRecord } from './dine-record.ts'
import { hadBonusesAt, loadSharedCards, type SharedCards } from './shared-cards/shared-cards.ts'
import {
  type BonusEnrolment,
  findBonusEnrolments,
  findLinks,
  findMemberFacts,
  findOffers,
  findOptIns,
  findPlaces,
  findTerms,
  type LinkFacts,
  type MemberFacts,
  type MemberName,
  type MerchantName,
  type OfferFact,
  type OptIn,
  type PlaceFact,
  type TermsFact,
} from './facts-store.ts'

/** Everything dated that a batch of dines needs, loaded once for all of them. */
export interface FactBase {
  readonly members: ReadonlyMap<number, MemberFacts>
  readonly enrolments: ReadonlyMap<number, readonly BonusEnrolment[]>
  readonly optIns: ReadonlyMap<number, readonly OptIn[]>
  readonly links: ReadonlyMap<string, readonly LinkFacts[]>
  readonly places: ReadonlyMap<number, PlaceFact>
  readonly terms: ReadonlyMap<string, readonly TermsFact[]>
  readonly offers: ReadonlyMap<string, readonly OfferFact[]>
  readonly rules: ReadonlyMap<string, readonly DatedRules[]>
  readonly campaigns: CampaignBase
  /** Of programmes that give bonuses. */
  readonly sharedCards: SharedCards
}

export async function loadFacts(db: Db, records: readonly DineRecord[]): Promise<FactBase> {
  const members = unique<MemberName>(records, (record) => String(record.memberId))
  const merchants = unique<MerchantName>(records, merchantKey)
  const [places, known, enrolments, optIns, links, terms, offers, rules, campaigns] = await readTogether(db, [
    () => findPlaces(db, [...new Set(merchants.map((merchant) => merchant.merchantId))]),
    () => findMemberFacts(db, members),
    () => findBonusEnrolments(db, members),
    () => findOptIns(db, members),
    () => findLinks(db, members),
    () => findTerms(db, merchants),
    () => findOffers(db, merchants),
    () => findRules(db, [...new Set(members.map((member) => member.partnerId))]),
    () => loadCampaigns(db, records),
  ])
  const ofBonuses = members.filter(({ partnerId }) => givesBonuses(rules.get(partnerId) ?? []))
  return {
    members: new Map(known.map((member) => [member.memberId, member])),
    enrolments: Map.groupBy(enrolments, (enrolment) => enrolment.memberId),
    optIns: Map.groupBy(optIns, (optIn) => optIn.memberId),
    links: Map.groupBy(links, linkKey),
    places: new Map(places.map((place) => [place.merchantId, place])),
    terms: Map.groupBy(terms, merchantKey),
    offers: Map.groupBy(offers, merchantKey),
    rules,
    campaigns,
    sharedCards: await loadSharedCards(db, ofBonuses),
  }
}

function givesBonuses(rules: readonly DatedRules[]): boolean {
  return rules.some(({ document: { newMemberBonus, bonuses = [] } }) => newMemberBonus !== null || bonuses.length > 0)
}

/** A dine with all that was true at its time, as far as it is recorded today: corrections count. */
export function dineWithFacts(record: DineRecord, facts: FactBase): Dine {
  const at = record.authorisedAt
  const { timeZone } = placeOf(record, facts)
  return {
    network: record.network,
    reference: record.reference,
    authorisedAt: at,
    eventId: record.eventId,
    channel: record.channel,
    amounts: record.amounts,
    card: cardAt(record, facts),
    member: memberAt(record, facts),
    merchant: {
      id: record.merchantId,
      timeZone,
      terms: termsAt(facts.terms.get(merchantKey(record)) ?? [], at),
    },
    offers: offersAt(facts.offers.get(merchantKey(record)) ?? [], at),
    ...campaignsAt({ record, timeZone }, facts.campaigns),
    holdEnded: record.holdEnded,
  }
}

export function placeOf(record: DineRecord, facts: FactBase): PlaceFact {
  const place = facts.places.get(record.merchantId)
  if (!place) throw new Error(`merchant ${record.merchantId} is gone`)
  return place
}

function cardAt(record: DineRecord, facts: FactBase): Dine['card'] {
  const links = facts.links.get(linkKey(record)) ?? []
  const started = links.filter((link) => link.linkedAt.getTime() <= record.authorisedAt)
  const link = started.at(-1) ?? links[0]
  if (!link) throw new Error(`no link of card ${record.cardToken} to member ${record.memberId}`)
  // A card that its bank replaced does not wait a second time.
  const linkedAt = Math.min(link.linkedAt.getTime(), link.earningSince?.getTime() ?? Infinity)
  const hadBonuses = hadBonusesAt(record, facts.sharedCards)
  const unlinkedAt = link.unlinkedAt?.getTime() ?? null
  return { product: link.product, linkedAt, unlinkedAt, ...(hadBonuses && { hadBonuses }) }
}

function memberAt(record: DineRecord, facts: FactBase): Dine['member'] {
  const member = facts.members.get(record.memberId)
  if (!member) throw new Error(`member ${record.memberId} is gone`)
  const choices = facts.optIns.get(record.memberId) ?? []
  const emailOptIn = emailOptInAt(choices, record.authorisedAt) ?? member.emailOptIn
  const activated = member.activatedAt !== null
  const mine = facts.enrolments.get(record.memberId) ?? []
  const enrolments = new Map(mine.map(({ code, enrolledAt }) => [code, enrolledAt.getTime()]))
  const firstReviewAt = member.firstReviewAt?.getTime() ?? null
  return { joinedAt: member.joinedAt.getTime(), activated, emailOptIn, firstReviewAt, enrolments }
}

function termsAt(terms: readonly TermsFact[], at: Instant): MerchantTerms | null {
  return terms.find((each) => runs(each, at)) ?? null
}

function offersAt(offers: readonly OfferFact[], at: Instant): readonly DineOffer[] {
  return offers.flatMap((offer): readonly DineOffer[] => {
    if (!runs(offer, at)) return []
    const since = offer.createdAt.getTime()
    if (offer.accrual) return [{ code: offer.code, since, extra: { accrual: offer.accrual } }]
    return offer.reward === null ? [] : [{ code: offer.code, since, extra: { reward: offer.reward } }]
  })
}

function runs({ activeFrom, activeTo }: Pick<TermsFact, 'activeFrom' | 'activeTo'>, at: Instant): boolean {
  return activeFrom.getTime() <= at && (activeTo === null || at < activeTo.getTime())
}

function linkKey({ memberId, cardToken }: { readonly memberId: number; readonly cardToken: string }): string {
  return `${memberId} ${cardToken}`
}

function merchantKey({ partnerId, merchantId }: MerchantName): string {
  return `${partnerId} ${merchantId}`
}

function unique<Name>(names: readonly Name[], key: (name: Name) => string): readonly Name[] {
  return [...new Map(names.map((name) => [key(name), name])).values()]
}
