/** Why a dine earns nothing, or not yet. Words for them are content. */
export const reasons = [
  'noRulesYet',
  'memberNotActivated',
  'cardNotYetActive',
  'cardNoLongerLinked',
  'merchantNotTakingPart',
  'tierTooLow',
  'dayExcluded',
  'billTooSmall',
  'dailyVisitsUsed',
  'visitLimitReached',
  'spendLimitReached',
  'noRate',
  'voided',
  'refunded',
  'holdExpired',
] as const
export type Reason = (typeof reasons)[number]

/**
 * Why a transaction is none any more: its events are another member's, another dine's of the same member, from before its card was linked, or
 * match nothing.
 */
const withdrawalReasons = ['belongsToAnother', 'joinedWithAnother', 'cardNotLinkedThen', 'noLongerMatched'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

export function isWithdrawal(reason: string): reason is WithdrawalReason {
  return withdrawalReasons.some((each) => each === reason)
}

/** Why what was posted of a dine has changed: a verdict's reason, no dine of theirs any more, another bill, rules or terms of the past, or other facts. */
export const adjustmentReasons = [
  ...reasons,
  ...withdrawalReasons,
  'billChanged',
  'rulesChanged',
  'termsChanged',
  'evaluatedAgain',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

export const ruleNames = [
  'rules',
  'memberActivated',
  'cardActive',
  'merchantTakesPart',
  'exclusiveTier',
  'excludedDays',
  'orderSubtotal',
  'leastBill',
  'dailyVisits',
  'monthlyVisits',
  'monthlySpend',
  'tier',
  'rate',
  'vipVisit',
  'earned',
  'offer',
  'campaign',
  'newMemberBonus',
  'bonus',
  'refund',
  'returnWindow',
] as const
export type Rule = (typeof ruleNames)[number]

/** What a bonus asks for, as far as a dine did not bring it. A trace names them with spaces between. */
export const missingConditions = [
  'alreadyGiven',
  'notRegistered',
  'tooEarly',
  'tooLate',
  'cardHadIt',
  'spend',
  'emailOptIn',
  'review',
] as const
export type MissingCondition = (typeof missingConditions)[number]

/** What a rule saw: amounts in cents, moments in milliseconds, codes as text. */
export type Saw = Readonly<Record<string, string | number | null>>

interface Step<Outcome extends string> {
  readonly rule: Rule
  readonly outcome: Outcome
  readonly saw: Saw
}

export interface Refusal extends Step<'failed'> {
  readonly reason: Reason
}

export interface Wait extends Step<'waits'> {
  readonly reason: Reason
}

/** One rule that was looked at. `applied` gave or took something, `limited` let a part through, `waits` may pass later. */
export type TraceStep = Step<'passed' | 'limited' | 'applied' | 'skipped'> | Refusal | Wait

export function passed(rule: Rule, saw: Saw = {}): TraceStep {
  return { rule, outcome: 'passed', saw }
}

export function failed(rule: Rule, reason: Reason, saw: Saw = {}): TraceStep {
  return { rule, outcome: 'failed', reason, saw }
}

export function isRefusal(step: TraceStep): step is Refusal {
  return step.outcome === 'failed'
}

export function isWait(step: TraceStep): step is Wait {
  return step.outcome === 'waits'
}
