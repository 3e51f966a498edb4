import type { Grant } from '../campaigns/campaign.ts'
import type { Instant } from '../dates.ts'
import type { Currency, Units } from '../money/money.ts'
import type { RewardSource, RewardStatus } from '../rewards/rewards.ts'
import type { Contribution } from '../standing/standing.ts'
import type { Tier } from '../members/membership.ts'
import type { Reason, TraceStep } from '../rules/verdict.ts'

/** One amount of a reward. `code` names what it is for and is unique within an evaluation: settle, offer:…, refund:settle. */
export interface RewardLine {
  readonly source: RewardSource
  readonly code: string
  readonly amount: Units
  readonly currency: Currency
}

/** The verdict of the rules. Paid is no verdict: the journal says it once the reward was posted. */
export interface Evaluation {
  readonly status: Exclude<RewardStatus, 'Paid'>
  /** Why nothing is earned (Forfeit) or nothing yet (Deferred). */
  readonly reason: Reason | null
  /** Version of the rules that decided; none when the partner had no rules then. */
  readonly ruleVersion: number | null
  readonly tier: Tier
  readonly lines: readonly RewardLine[]
  /** Counts towards VIP. */
  readonly qualified: boolean
  readonly contribution: Contribution
  /** Until then what was posted of it waits for what may come back; null: it goes out at once. */
  readonly payableFrom: Instant | null
  /** What budgets of campaigns have for the dine; absent: none was asked. */
  readonly grants?: readonly Grant[]
  readonly trace: readonly TraceStep[]
}

/** The lines that belong into the journal: none while the bill may still change or the reward waits. */
export function postableLines(evaluation: Pick<Evaluation, 'status' | 'lines'>): readonly RewardLine[] {
  return evaluation.status === 'Awarded' || evaluation.status === 'Forfeit' ? evaluation.lines : []
}

/** What the member has of it, in whole units of the currency. */
export function totalOf(lines: readonly Pick<RewardLine, 'amount'>[]): Units {
  return lines.reduce((sum, line) => sum + line.amount, 0)
}
