/** Moments are milliseconds since 1970, money is whole cents, rewards are whole miles, points or cents. */
export interface ModelEvent {
  readonly network: string
  readonly eventId: string
  readonly cardToken: string
  readonly kind: 'authorisation' | 'clearing' | 'refund' | 'void'
  readonly at: number
  readonly amountCents: number
  /** Null: it does not say. */
  readonly tipCents: number | null
  readonly taxCents: number | null
}

/** One evening at one restaurant: all that a network will ever have told of it, as who invented it knows. */
export interface ModelVisit {
  /** No other of the world has it. */
  readonly name: string
  readonly place: ModelPlace
  /** Ordered through the site: it earns on its subtotal. */
  readonly isOrder: boolean
  readonly events: readonly ModelEvent[]
}

export type ModelAccrual =
  | { readonly shape: 'perDollar' | 'perTwoDollars'; readonly units: ModelFraction }
  | { readonly shape: 'percentage'; readonly of: ModelFraction }
  | { readonly shape: 'bucket'; readonly everyCents: number; readonly reward: number }

export interface ModelFraction {
  readonly numerator: number
  readonly denominator: number
}

export interface ModelRules {
  /** The midnight at which they begin. */
  readonly from: number
  readonly currency: 'Mile' | 'Point' | 'Dollar' | 'Credit'
  readonly rates: readonly { readonly tier: number; readonly product: string | null; readonly accrual: ModelAccrual }[]
  readonly cardActivationHours: number
  readonly leastBillCents: number | null
  readonly dailyMaxVisits: number | null
  readonly vip: {
    readonly qualifiedDines: number
    readonly emailOptInRequired: boolean
    readonly followingYears: number
    readonly leastBillCents: number | null
  } | null
  readonly bonus: {
    readonly reward: number
    readonly spendCents: number
    readonly withinDays: number
    readonly emailOptInRequired: boolean
  } | null
  readonly statementCreditCents: number | null
  /** Of an order without tip and tax. */
  readonly orderSubtotalShare: ModelFraction | null
}

/** What one programme agreed with a restaurant, from one moment until another. */
export interface ModelTerms {
  readonly from: number
  readonly to: number | null
  readonly exclusiveTier: number | null
  readonly monthlyMaxSpendCents: number | null
  readonly monthlyMaxVisits: number | null
  readonly excludedDays: readonly number[]
  readonly rateOverride: ModelAccrual | null
}

export interface ModelOffer {
  readonly from: number
  readonly to: number | null
  readonly since: number
  readonly extra: { readonly reward: number } | { readonly accrual: ModelAccrual }
}

/** A campaign of the member's programme. What it does not ask for is null. */
export interface ModelCampaign {
  readonly code: string
  /** When it was published: of two that give the same the newer one wins. */
  readonly since: number
  readonly from: number
  /** Its end, or the moment from which it was ended. */
  readonly to: number | null
  readonly pauses: readonly { readonly from: number; readonly to: number | null }[]
  readonly extra: { readonly reward: number } | { readonly accrual: ModelAccrual }
  /** The first and the last day on the restaurant's clock. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly weekdays: readonly number[] | null
  /** Minutes after midnight there. */
  readonly hours: { readonly from: number; readonly to: number } | null
  readonly tiers: readonly number[] | null
  readonly newDays: number | null
  readonly leastBillCents: number | null
  readonly uses: number | null
  /** Since when at which restaurants, by their names. */
  readonly places: ReadonlyMap<string, number> | null
  readonly hasList: boolean
  readonly asksActivation: boolean
  readonly stacks: boolean
  readonly hasBudget: boolean
}

export interface ModelPlace {
  readonly name: string
  readonly timeZone: string
  /** Of the member's programme. */
  readonly terms: readonly ModelTerms[]
  readonly offers: readonly ModelOffer[]
}

/** A time in which one card was the member's. `earningSince`: what the hours of waiting are counted from. */
export interface ModelLink {
  readonly cardToken: string
  readonly product: string | null
  readonly from: number
  readonly to: number | null
  readonly earningSince: number
}

export interface ModelMember {
  readonly joinedAt: number
  readonly activated: boolean
  readonly optIns: readonly { readonly since: number; readonly optedIn: boolean }[]
  readonly links: readonly ModelLink[]
  /** Those by which others have or had the same cards. */
  readonly others: readonly ModelLink[]
  /** Those of the same programme who have or had the same cards; they have none themselves here. */
  readonly sharers: readonly ModelMember[]
  /** What banks have said until now: tokens of one card. */
  readonly replacements: readonly { readonly cardToken: string; readonly newCardToken: string }[]
  readonly visits: readonly ModelVisit[]
  readonly rules: readonly ModelRules[]
  readonly campaigns: readonly ModelCampaign[]
  /** Since when the member is on a campaign's list, and has activated it, by its code. */
  readonly listedAt: ReadonlyMap<string, number>
  readonly activatedAt: ReadonlyMap<string, number>
}

/** What is added to the rate by offers and campaigns: what they give, and what of it has stayed. */
export interface ModelExtra {
  readonly given: number
  readonly kept: number
}

export interface ModelVerdict {
  /** The place and the moment of the visit. */
  readonly place: string
  readonly at: number
  readonly status: 'Awarded' | 'Deferred' | 'Forfeit' | 'Pending'
  readonly reason: string | null
  readonly reward: number
  /** Which of the reward is of offers and campaigns. */
  readonly extra: ModelExtra
}
