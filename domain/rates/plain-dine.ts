import { dayMs, hourMs, type Instant, localDay } from '../dates.ts'
import { type Dine, type MerchantTerms, nothingPaid } from '../dines/dine.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import type { Cents, Units } from '../money/money.ts'
import { rewardSources } from '../rewards/rewards.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import type { History } from '../standing/standing.ts'
import { type Tier, tiers } from '../members/membership.ts'

export interface PlainDine {
  readonly rules: RuleDocument
  readonly tier: Tier
  readonly merchant: { readonly timeZone: string; readonly terms: MerchantTerms }
  readonly billCents: Cents
  readonly now: Instant
}

const weekDays = 7

/**
 * What the engine gives for a bill by itself, on the next day on which the place earns: no earlier dines, no offer and no bonus beside it.
 * Whole units, or cents for Dollar and Credit; null where this tier earns nothing there.
 */
export function plainReward(asked: PlainDine): Units | null {
  for (let day = 0; day < weekDays; day++) {
    const at = asked.now + day * dayMs
    const { status, lines } = evaluate({ dine: dineAt(asked, at), history: historyOf(asked, at) }, asked.rules)
    if (status === 'Awarded') return lines.find(({ source }) => source === rewardSources.settle)?.amount ?? 0
  }
  return null
}

function dineAt({ rules, tier, merchant, billCents }: PlainDine, at: Instant): Dine {
  const linkedAt = at - rules.cardActivationHours * hourMs
  return {
    reference: 'plain',
    network: 'visa',
    authorisedAt: at,
    eventId: 'plain',
    channel: 'dineIn',
    amounts: { ...nothingPaid, authorisedCents: billCents, clearedCents: billCents },
    card: { product: null, linkedAt, unlinkedAt: null },
    member: { joinedAt: linkedAt, activated: true, emailOptIn: tier !== tiers.basic, firstReviewAt: null },
    merchant: { id: 0, ...merchant },
    offers: [],
  }
}

/** A VIP is one by the dines of the year. */
function historyOf({ rules, tier, merchant }: PlainDine, at: Instant): History {
  const { year } = localDay(at, merchant.timeZone)
  const qualified = tier === tiers.vip ? (rules.vip?.qualifiedDines ?? 0) : 0
  return {
    monthSpendCents: 0,
    monthVisits: 0,
    qualifiedDines: { [year]: qualified },
    bucketCents: 0,
    bonusSpendCents: 0,
    bonusGiven: false,
  }
}
