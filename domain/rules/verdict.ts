/** Why a dine earns nothing, or not yet. Words for them are content. */
export type Reason =
  | 'noRulesYet'
  | 'memberNotActivated'
  | 'cardNotYetActive'
  | 'cardNoLongerLinked'
  | 'merchantNotTakingPart'
  | 'tierTooLow'
  | 'dayExcluded'
  | 'visitLimitReached'
  | 'spendLimitReached'
  | 'noRate'
  | 'voided'
  | 'refunded'

export type Rule =
  | 'rules'
  | 'memberActivated'
  | 'cardActive'
  | 'merchantTakesPart'
  | 'exclusiveTier'
  | 'excludedDays'
  | 'monthlyVisits'
  | 'monthlySpend'
  | 'tier'
  | 'rate'
  | 'offer'
  | 'newMemberBonus'
  | 'bonus'
  | 'refund'

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
