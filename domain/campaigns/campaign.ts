import type { Instant } from '../dates.ts'
import type { Tier } from '../members/membership.ts'
import type { Cents, Units } from '../money/money.ts'
import type { Accrual } from '../rules/rule-document.ts'

/** What is given on top of the rate: a fixed reward, in whole units or cents of the currency, or a rate of its own. */
export type Extra = { readonly reward: Units } | { readonly accrual: Accrual }

/** Minutes since midnight on the restaurant's clock; an end that is not later than the beginning is after midnight. */
export interface Hours {
  readonly from: number
  readonly to: number
}

/** What a campaign asks for and gives; nothing of it changes once it is published. Source: docs/rewards.md, "Campaigns". */
export interface CampaignTerms {
  readonly extra: Extra
  /** Its first and its last day, ISO, by the restaurant's clock; absent: from when it is published, without an end. */
  readonly firstDay?: string
  readonly lastDay?: string
  /** 0 (Sunday) to 6 (Saturday), in the restaurant's time zone; absent: every day. */
  readonly weekdays?: readonly number[]
  /** Absent: at all hours. */
  readonly hours?: Hours
  /** Absent: members of every tier. */
  readonly tiers?: readonly Tier[]
  /** Only members whose joining is less than so many days ago. */
  readonly joinedWithinDays?: number
  /** Only members who are on its list, from the moment on at which they came onto it: to others it is not even told. */
  readonly listedMembers?: true
  /** What a visit has to keep of its bill. */
  readonly leastBillCents?: Cents
  /** How many visits of one member it is for; absent: all. */
  readonly usesPerMember?: number
  /** The last day on which members may activate it, ISO, until it has ended everywhere; absent: nobody has to. */
  readonly activateUntil?: string
  /** It is given beside whatever else is; absent: the best one wins. */
  readonly stacks?: true
}

/** What a budget has for one visit: what was asked of it, what it lets the visit be given, and what it has spent on what was kept. Whole units or cents. */
export interface Grant {
  readonly campaignId: number
  readonly asked: Units
  readonly given: Units
  readonly granted: Units
}

/** A campaign that was running at a dine's moment, at its restaurant and for its member. */
export interface DineCampaign {
  readonly id: number
  readonly code: string
  /** When it was published. */
  readonly since: Instant
  readonly terms: CampaignTerms
  /** Null: it has no budget. */
  readonly budget: { readonly recorded: Grant | null } | null
}

/** A time in which a campaign gives nothing: until `to`, or still where that is null. */
export interface Pause {
  readonly from: Instant
  readonly to: Instant | null
}

export function isPaused(pauses: readonly Pause[], at: Instant): boolean {
  return pauses.some(({ from, to }) => from <= at && (to === null || at < to))
}

/** What is left of budgets, by the campaign's id. */
export type Funds = ReadonlyMap<number, Units>

/** How a member's activation is kept among the registrations for bonuses. */
export function activationCode(code: string): string {
  return `campaign:${code}`
}
