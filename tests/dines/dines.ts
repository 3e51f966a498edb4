import { dayMs, hourMs } from '#domain/dates.ts'
import { type Dine, type DineAmounts, type MerchantTerms, nothingPaid } from '#domain/dines/dine.ts'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'

/** Noon in New York on Monday, 2 March 2026. */
export const noon = Date.UTC(2026, 2, 2, 17)

export function daysAfterNoon(days: number): number {
  return noon + days * dayMs
}

export function perDollar(numerator: number, denominator = 1): Accrual {
  return { shape: 'perDollar', units: { numerator, denominator } }
}

export const openTerms: MerchantTerms = {
  exclusiveTier: null,
  availability: 'Unlimited',
  monthlyMaxSpendCents: null,
  monthlyMaxVisits: null,
  excludedDays: [],
  rateOverride: null,
}

/** A points programme: 2, 5 and 8 per dollar, VIP after 11 dines. */
export const pointRules: RuleDocument = {
  version: 1,
  effectiveFrom: '2020-01-01',
  currency: 'Point',
  rates: [
    { tier: 0, accrual: perDollar(2) },
    { tier: 2, accrual: perDollar(5) },
    { tier: 3, accrual: perDollar(8) },
  ],
  cardActivationHours: 24,
  vip: { qualifiedDines: 11, emailOptInRequired: true, followingYears: 1 },
  newMemberBonus: null,
  statementCreditCents: null,
  reservationBonus: null,
}

/** A cleared dine of $100 by an opted-in member with a card that earns. */
export function dineOf(given: Partial<Dine> = {}): Dine {
  const authorisedAt = given.authorisedAt ?? noon
  return {
    reference: `ref-${authorisedAt}`,
    network: 'visa',
    authorisedAt,
    eventId: `event-${authorisedAt}`,
    channel: 'dineIn',
    amounts: clearedAmounts(10_000),
    card: { product: null, linkedAt: noon - 400 * 24 * hourMs, unlinkedAt: null },
    member: { joinedAt: noon - 400 * dayMs, activated: true, emailOptIn: true, firstReviewAt: null },
    merchant: { id: 1, timeZone: 'America/New_York', terms: openTerms },
    offers: [],
    ...given,
  }
}

export function clearedAmounts(clearedCents: number, others: Partial<DineAmounts> = {}): DineAmounts {
  return { ...nothingPaid, authorisedCents: clearedCents, clearedCents, ...others }
}

export function atTerms(terms: Partial<MerchantTerms>): Dine['merchant'] {
  return { id: 1, timeZone: 'America/New_York', terms: { ...openTerms, ...terms } }
}
