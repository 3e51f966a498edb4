import type { Currency, Fraction } from '../money/money.ts'
import type { Tier } from '../members/membership.ts'

/**
 * How an amount becomes a reward. `perDollar` and `percentage` count every cent of the amount and round once; `perTwoDollars`
 * counts whole two-dollar steps; `bucket` pays `reward` each time the spend since the member joined fills another `everyCents`.
 * Rewards are whole units (Mile, Point) or whole cents (Dollar, Credit).
 */
export type Accrual =
  | { readonly shape: 'perDollar'; readonly units: Fraction }
  | { readonly shape: 'perTwoDollars'; readonly units: Fraction }
  | { readonly shape: 'percentage'; readonly of: Fraction }
  | { readonly shape: 'bucket'; readonly everyCents: number; readonly reward: number }

/** One rate: the tier it is for and, where the programme has a card of its own, the card product it is for. */
export interface Rate {
  readonly tier: Tier
  /** Absent: every card that no other rate of this tier names. */
  readonly cardProduct?: string
  readonly accrual: Accrual
}

export interface VipRule {
  /** Qualified dines in one calendar year, in the merchant's time zone; the next dine earns at VIP. */
  readonly qualifiedDines: number
  readonly emailOptInRequired: boolean
  /** How many calendar years after the qualifying one the status lasts, to 31 December. */
  readonly followingYears: number
  /** What a dine has to keep of its bill to count; absent: a cent. */
  readonly leastBillCents?: number
}

export interface NewMemberBonus {
  readonly code: string
  /** Whole units or cents of the partner's currency. */
  readonly reward: number
  /** Spend on qualified dines, all together. */
  readonly spendCents: number
  readonly withinDays: number
  readonly emailOptInRequired: boolean
  readonly reviewRequired: boolean
  /** Only dines after the member has registered for the bonus count. */
  readonly enrolmentRequired?: true
}

/** A bonus beside it that members register for: the spend is counted from registering on. Source: docs/rewards.md, "Amounts". */
export interface EnrolmentBonus extends Omit<NewMemberBonus, 'enrolmentRequired'> {
  /** The last day on which one may register, ISO, in America/New_York. */
  readonly enrolUntil: string
}

/** What becomes of a statement credit that came back, without another reward. */
export interface CreditRetry {
  /** How long the amount waits before it is tried again. */
  readonly afterDays: number
  /** How often at most; 0: it waits for the next reward. */
  readonly tries: number
}

/** When balances end of members who do not earn any more. */
export interface RewardExpiry {
  /** Since the newest visit that earns. */
  readonly afterDays: number
  /** How long before its end the member is told, at least. */
  readonly noticeDays: number
}

/**
 * One partner's earning rules from one day on. Stored as an immutable row and read by the engine from there only.
 * Source: docs/rewards.md, "Rule versions".
 */
export interface RuleDocument {
  /** 1, 2, 3 … in the order of effectiveFrom. */
  readonly version: number
  /** ISO date, midnight in America/New_York. */
  readonly effectiveFrom: string
  readonly currency: Currency
  readonly rates: readonly Rate[]
  /** A new card earns from this many hours after it was linked. */
  readonly cardActivationHours: number
  /** A dine that keeps less of its bill earns nothing; absent: every bill earns. */
  readonly leastBillCents?: number
  /** How many dines of one member at one restaurant earn in a day of the restaurant's; absent: all. */
  readonly dailyMaxVisits?: number
  /** The part of an online order that counts where the network tells neither tip nor tax; absent: as `usualSubtotal` of domain/dines says. */
  readonly orderSubtotalShare?: Fraction
  /** A reward goes out so many days after its dine, until when the restaurant may give money back; absent: at once. */
  readonly returnWindowDays?: number
  readonly vip: VipRule | null
  readonly newMemberBonus: NewMemberBonus | null
  /** Absent: none beside the new-member bonus. No two bonuses of a programme have one code. */
  readonly bonuses?: readonly EnrolmentBonus[]
  /** Programmes of currency Credit: the balance from which a statement credit is paid to the card used last. */
  readonly statementCreditCents: number | null
  /** Programmes of currency Credit: a card is paid nothing for so many hours after it was linked; absent: as `paidFrom` of domain/cards says. */
  readonly cardPayoutHours?: number
  /** Absent: as `retryOf` of domain/rewards says. */
  readonly statementCreditRetry?: CreditRetry
  /** Programmes of currency Credit; absent: balances never end. */
  readonly rewardExpiry?: RewardExpiry
  /** Bonus units for a completed reservation, none by default. */
  readonly reservationBonus: number | null
}
