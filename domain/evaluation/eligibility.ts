import { earnsFrom } from '../cards/card-linking.ts'
import type { LocalDay } from '../dates.ts'
import type { Dine, MerchantTerms } from '../dines/dine.ts'
import type { Bill } from '../dines/dine-amounts.ts'
import { type Tier, tiers } from '../members/membership.ts'
import type { Cents } from '../money/money.ts'
import { failed, passed, type TraceStep } from '../rules/verdict.ts'

/** Rewards of a member who has not activated wait until the activation, whenever it comes. */
export function checkMember(dine: Dine): TraceStep {
  if (dine.member.activated) return passed('memberActivated')
  return { rule: 'memberActivated', outcome: 'waits', reason: 'memberNotActivated', saw: {} }
}

export function checkCard(dine: Dine, activationHours: number): TraceStep {
  const { linkedAt, unlinkedAt } = dine.card
  const from = earnsFrom(linkedAt, activationHours)
  const saw = { linkedAt, earnsFrom: from, unlinkedAt, dinedAt: dine.authorisedAt }
  if (dine.authorisedAt < from) return failed('cardActive', 'cardNotYetActive', saw)
  if (unlinkedAt !== null && dine.authorisedAt >= unlinkedAt) return failed('cardActive', 'cardNoLongerLinked', saw)
  return passed('cardActive', saw)
}

export function checkMerchant(dine: Dine): TraceStep {
  const saw = { merchantId: dine.merchant.id }
  return dine.merchant.terms
    ? passed('merchantTakesPart', saw)
    : failed('merchantTakesPart', 'merchantNotTakingPart', saw)
}

/** Opted out: closed at 2 and 3. Select: closed at 3. VIP: open everywhere. Source: docs/product.md, "Exclusive restaurants". */
export function checkTier(terms: Pick<MerchantTerms, 'exclusiveTier'> | null, tier: Tier): TraceStep {
  const needed = terms?.exclusiveTier ?? tiers.basic
  const saw = { tier, needed }
  return tier >= needed ? passed('exclusiveTier', saw) : failed('exclusiveTier', 'tierTooLow', saw)
}

/**
 * A bill that is too small earns nothing, as far as the programme has a least amount. A hold says nothing of the bill yet, and what came back
 * altogether is told as that.
 */
export function checkBill(leastCents: Cents | undefined, { cleared, keptCents }: Bill): readonly TraceStep[] {
  if (leastCents === undefined) return []
  const saw = { keptCents, leastCents }
  const isTooSmall = cleared && keptCents > 0 && keptCents < leastCents
  return [isTooSmall ? failed('leastBill', 'billTooSmall', saw) : passed('leastBill', saw)]
}

export function checkDay(terms: MerchantTerms | null, day: LocalDay): TraceStep {
  const saw = { weekday: day.weekday }
  if (terms?.excludedDays.includes(day.weekday)) return failed('excludedDays', 'dayExcluded', saw)
  return passed('excludedDays', saw)
}
