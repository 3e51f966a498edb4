import type { DineCampaign, Extra } from '../campaigns/campaign.ts'
import type { Instant } from '../dates.ts'
import type { Cents } from '../money/money.ts'
import type { EventKind, Network } from './networks.ts'
import type { Accrual } from '../rules/rule-document.ts'

export type Channel = 'dineIn' | 'onlineOrder'

/** One network event as far as a dine is concerned. Amounts are positive; tip and tax are parts of the amount, null where it does not tell them. */
export interface DineEvent {
  readonly eventId: string
  readonly kind: EventKind
  readonly at: Instant
  readonly amountCents: Cents
  readonly tipCents: Cents | null
  readonly taxCents: Cents | null
}

/** What a dine's events come to, whatever their order. */
export interface DineAmounts {
  readonly authorisedCents: Cents
  readonly clearedCents: Cents
  readonly tipCents: Cents
  readonly taxCents: Cents
  /** How much of what was taken, or is held while nothing was, came without a split: nobody told its tip or its tax. */
  readonly unsplitCents: Cents
  readonly refundedCents: Cents
  /** What was undone of the sale; while nothing was cleared, of the hold. */
  readonly voidedCents: Cents
  /** How much of what was refunded and undone of a sale was tip and tax. */
  readonly returnedExtraCents: Cents
  /** How much of what came back names no tip and tax of its own; 0 where nothing is without a split. */
  readonly unsplitReturnCents: Cents
}

export const nothingPaid: DineAmounts = {
  authorisedCents: 0,
  clearedCents: 0,
  tipCents: 0,
  taxCents: 0,
  unsplitCents: 0,
  refundedCents: 0,
  voidedCents: 0,
  returnedExtraCents: 0,
  unsplitReturnCents: 0,
}

/** What a partner agreed with a restaurant, as it stood at the dine. */
export interface MerchantTerms {
  readonly exclusiveTier: 2 | 3 | null
  readonly availability: 'Unlimited' | 'Limited'
  readonly monthlyMaxSpendCents: Cents | null
  readonly monthlyMaxVisits: number | null
  /** Weekdays without rewards, 0 (Sunday) to 6 (Saturday). */
  readonly excludedDays: readonly number[]
  readonly rateOverride: Accrual | null
}

/** A restaurant's offer that was running at the dine: a fixed reward or a rate of its own. */
export interface DineOffer {
  readonly code: string
  readonly since: Instant
  readonly extra: Extra
}

/** The bonuses that another membership of the programme had been given before the dine, and which had an award with its card before. */
export interface HadBonuses {
  readonly newMember: boolean
  /** Of the bonuses beside the new-member bonus. */
  readonly codes: ReadonlySet<string>
}

/** One dine with everything that was true at its time, except what the member's other dines decide. */
export interface Dine {
  /** The network's transaction reference. */
  readonly reference: string
  readonly network: Network
  readonly authorisedAt: Instant
  /** The event that gave the dine its time. */
  readonly eventId: string
  readonly channel: Channel
  readonly amounts: DineAmounts
  readonly card: {
    readonly product: string | null
    readonly linkedAt: Instant
    readonly unlinkedAt: Instant | null
    /** Absent: none. */
    readonly hadBonuses?: HadBonuses
  }
  readonly member: {
    readonly joinedAt: Instant
    readonly activated: boolean
    readonly emailOptIn: boolean
    readonly firstReviewAt: Instant | null
    /** Since when the member is registered for a bonus, by its code, or has activated a campaign; absent: for none. */
    readonly enrolments?: ReadonlyMap<string, Instant>
  }
  readonly merchant: { readonly id: number; readonly timeZone: string; readonly terms: MerchantTerms | null }
  readonly offers: readonly DineOffer[]
  /** Those of the programme that were running at the dine and reach its restaurant and its member; absent: none. */
  readonly campaigns?: readonly DineCampaign[]
  /** Nothing was cleared within the days that a hold lives. */
  readonly holdEnded?: boolean
}

/** Dines are ordered by authorisation time, network, event id. Source: docs/rewards.md, "Order". */
export function compareDines(a: DineOrder, b: DineOrder): number {
  return a.authorisedAt - b.authorisedAt || compareText(a.network, b.network) || compareText(a.eventId, b.eventId)
}

export type DineOrder = Pick<Dine, 'authorisedAt' | 'network' | 'eventId'>

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
