import { accrualAt, accrue } from '../rules/accrual.ts'
import type { Currency, Fraction, Units } from '../money/money.ts'
import type { MerchantTerms } from '../dines/dine.ts'
import { checkTier } from '../evaluation/eligibility.ts'
import { exampleBill, type ShownRate, shownRate } from './shown-rate.ts'
import type { Accrual, Rate } from '../rules/rule-document.ts'
import { type Tier, tiers } from '../members/membership.ts'

/** What a place changes about the rates of a programme. */
export type RateTerms = Pick<MerchantTerms, 'exclusiveTier' | 'rateOverride'>

export interface RateTable {
  readonly rates: readonly Rate[]
  /** Whether members can become VIP. */
  readonly hasVip: boolean
  /** Absent: a place without terms of its own. */
  readonly terms?: RateTerms | undefined
}

export type RateStep = Pick<Rate, 'tier' | 'accrual'>

/** Who asks. A visitor earns like whoever has just joined: as Basic. */
export interface Asker {
  readonly tier: Tier
  readonly isMember: boolean
}

/** `own`: what this person earns, null for nothing. `more`: what a tier above would earn them instead, null where none earns more. */
export interface RatesForOne {
  readonly own: RateStep | null
  readonly more: RateStep | null
}

/** The same as it is told. */
export interface RatesTold {
  /** What the example bill earns this person, by the engine's own sum; null for nothing. */
  readonly exampleReward: Units | null
  readonly earnRate: ShownRate | null
  readonly nextRate: ShownRate | null
}

/** What everybody is told at a place without terms of its own: the steps, and what visitors and members of each tier earn. */
export interface RatesForAll {
  readonly steps: readonly RateStep[]
  readonly visitor: RatesTold
  readonly member: Readonly<Record<Tier, RatesTold>>
}

export function ratesForAll(table: RateTable, currency: Currency): RatesForAll {
  const bill = { amountCents: exampleBill.total, currency, bucketCents: 0 }
  const told = (asker: Asker): RatesTold => {
    const { own, more } = ratesFor(table, asker)
    return {
      exampleReward: own && accrue(own.accrual, bill),
      earnRate: own && shownRate(own),
      nextRate: more && shownRate(more),
    }
  }
  const memberOf = (tier: Tier) => told({ tier, isMember: true })
  return {
    steps: rateSteps(table),
    visitor: told({ tier: tiers.basic, isMember: false }),
    member: { 0: memberOf(tiers.basic), 2: memberOf(tiers.select), 3: memberOf(tiers.vip) },
  }
}

/** What any card earns at each tier that can be reached, lowest first: only the tiers that earn more than the one below. */
export function rateSteps({ rates, hasVip, terms = noTerms }: RateTable): readonly RateStep[] {
  const steps: RateStep[] = []
  for (const tier of Object.values(tiers)) {
    if (tier === tiers.vip && !hasVip) continue
    const accrual = accrualOf({ rates, hasVip, terms }, tier)
    if (perDollar(accrual) > perDollar(steps.at(-1)?.accrual ?? null) && accrual !== null) steps.push({ tier, accrual })
  }
  return steps
}

/** A member is told the next step, a visitor the best one; whoever earns nothing here, the first that would. */
export function ratesFor(table: RateTable, { tier, isMember }: Asker): RatesForOne {
  const accrual = accrualOf(table, tier)
  const own = accrual === null ? null : { tier, accrual }
  const above = rateSteps(table).filter((step) => step.tier > tier && perDollar(step.accrual) > perDollar(accrual))
  const more = isMember || own === null ? above[0] : above.at(-1)
  return { own, more: more ?? null }
}

/** A reward in whole units, or cents, per dollar spent: what rates of different shapes are compared by, and nothing is reckoned with. */
export function perDollar(accrual: Accrual | null): number {
  if (accrual === null) return 0
  switch (accrual.shape) {
    case 'perDollar':
      return quotient(accrual.units)
    case 'perTwoDollars':
      return quotient(accrual.units) / 2
    case 'percentage':
      return quotient(accrual.of) * 100
    case 'bucket':
      return (accrual.reward * 100) / accrual.everyCents
  }
}

const noTerms: RateTerms = { exclusiveTier: null, rateOverride: null }

function accrualOf({ rates, terms = noTerms }: RateTable, tier: Tier): Accrual | null {
  if (checkTier(terms, tier).outcome === 'failed') return null
  return accrualAt(rates, { tier, cardProduct: null, rateOverride: terms.rateOverride }) ?? null
}

function quotient({ numerator, denominator }: Fraction): number {
  return numerator / denominator
}
