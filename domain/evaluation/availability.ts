import type { MerchantTerms } from '../dines/dine.ts'
import type { Cents } from '../money/money.ts'
import type { History } from '../standing/standing.ts'
import { failed, passed, type TraceStep } from '../rules/verdict.ts'

/** Visits at one restaurant on one of its days, where the programme counts them. */
export function checkDailyVisits(
  allowed: number | undefined,
  { dayVisits: visits = 0 }: History,
): readonly TraceStep[] {
  if (allowed === undefined) return []
  const saw = { visits, allowed }
  return [visits < allowed ? passed('dailyVisits', saw) : failed('dailyVisits', 'dailyVisitsUsed', saw)]
}

/** Visits and spend count within the calendar month, in the merchant's time zone, at merchants of limited availability. */
export function checkVisits(terms: MerchantTerms | null, history: History): TraceStep {
  const allowed = limit(terms, 'monthlyMaxVisits')
  const saw = { visits: history.monthVisits, allowed }
  if (allowed !== null && history.monthVisits >= allowed) return failed('monthlyVisits', 'visitLimitReached', saw)
  return passed('monthlyVisits', saw)
}

export function checkSpend(terms: MerchantTerms | null, history: History, amountCents: Cents): TraceStep {
  const left = spendLeft(terms, history)
  const allowedCents = limit(terms, 'monthlyMaxSpendCents')
  const saw = { spentCents: history.monthSpendCents, allowedCents, leftCents: left, amountCents }
  if (left === null || amountCents <= left) return passed('monthlySpend', saw)
  if (left === 0) return failed('monthlySpend', 'spendLimitReached', saw)
  return { rule: 'monthlySpend', outcome: 'limited', saw }
}

/** The part of an amount that the month still has room for. */
export function withinSpend(terms: MerchantTerms | null, history: History, amountCents: Cents): Cents {
  return Math.min(amountCents, spendLeft(terms, history) ?? amountCents)
}

function spendLeft(terms: MerchantTerms | null, history: History): Cents | null {
  const allowed = limit(terms, 'monthlyMaxSpendCents')
  return allowed === null ? null : Math.max(0, allowed - history.monthSpendCents)
}

function limit(terms: MerchantTerms | null, name: 'monthlyMaxVisits' | 'monthlyMaxSpendCents'): number | null {
  return terms?.availability === 'Limited' ? terms[name] : null
}
