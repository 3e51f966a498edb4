import type { Cents } from '../money/money.ts'
import type { CreditRetry, RuleDocument } from '../rules/rule-document.ts'
import type { RedemptionStatus } from './rewards.ts'

/** More is paid in several credits. */
const mostInCredit: Cents = 2_000_000_000

/** The balance that is paid back to the card: all of it once it reaches the threshold, nothing before. */
export function statementCreditDue(balanceCents: Cents, thresholdCents: Cents | null): Cents {
  if (thresholdCents === null || balanceCents < thresholdCents) return 0
  return Math.min(balanceCents, mostInCredit)
}

/** A week is longer than a bank takes for another card; who has refused three times more is not asked without a reason. */
const usualRetry: CreditRetry = { afterDays: 7, tries: 3 }

export function retryOf({
  statementCreditRetry = usualRetry,
}: Pick<RuleDocument, 'statementCreditRetry'>): CreditRetry {
  return statementCreditRetry
}

/** What the card's network says of a credit that was sent to it: each answer is the status that it leads to. */
export const creditAnswers = [
  'pending_received',
  'completed',
  'rejected',
  'error',
] as const satisfies readonly RedemptionStatus[]
export type CreditAnswer = (typeof creditAnswers)[number]

/** The money has moved with these, and no answer follows. */
export const finalAnswers = ['completed', 'rejected', 'error'] as const satisfies readonly CreditAnswer[]
export type FinalAnswer = (typeof finalAnswers)[number]

export type CreditVerdict =
  | { readonly kind: 'changed'; readonly status: CreditAnswer }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: 'creditIsFinal' }

/**
 * Which status an answer leads to. Completed, rejected and error are final: the money has moved then, so a network that thinks otherwise is
 * refused. The same answer again changes nothing. Source: docs/rewards.md, "Statement credits".
 */
export function judgeCreditAnswer(status: RedemptionStatus, answer: CreditAnswer): CreditVerdict {
  if (status === answer) return { kind: 'unchanged' }
  switch (status) {
    case 'pending':
    case 'pending_received':
      return { kind: 'changed', status: answer }
    case 'completed':
    case 'rejected':
    case 'error':
      return { kind: 'refused', reason: 'creditIsFinal' }
  }
}

/** Whether the amount of a credit goes back to the member's balance: the card never got it. */
export function isReturned(status: RedemptionStatus): boolean {
  switch (status) {
    case 'rejected':
    case 'error':
      return true
    case 'pending':
    case 'pending_received':
    case 'completed':
      return false
  }
}
