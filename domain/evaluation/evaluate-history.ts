import type { Funds } from '../campaigns/campaign.ts'
import { fundsAfter } from '../campaigns/grants.ts'
import { compareDines, type Dine } from '../dines/dine.ts'
import { evaluate, evaluateWithoutRules } from './evaluate.ts'
import type { Evaluation } from './evaluation.ts'
import { type DatedRules, rulesInForce } from '../rules/rules-in-force.ts'
import { addDine, type History, historyFor, type Standing } from '../standing/standing.ts'

export interface EvaluatedDine {
  readonly dine: Dine
  /** What the earlier dines meant for this one. */
  readonly history: History
  readonly evaluation: Evaluation
}

export interface EvaluatedHistory {
  readonly dines: readonly EvaluatedDine[]
  readonly closing: Standing
  /** What is left of budgets after them; undefined where it was not asked. */
  readonly funds: Funds | undefined
}

export interface Opening {
  /** The standing before the first of the dines. */
  readonly opening: Standing
  readonly rules: readonly DatedRules[]
  /** What is left of campaigns' budgets, which the dines ask in their order; absent: each gets what was recorded of it. */
  readonly funds?: Funds | undefined
}

/**
 * Evaluates one member's dines in their order, each on what the ones before it left: visits and spend of the month, VIP
 * progress, bucket and bonus. Source: docs/rewards.md, "Order".
 */
export function evaluateHistory(dines: readonly Dine[], { opening, rules, funds: given }: Opening): EvaluatedHistory {
  let standing = opening
  let funds = given
  const evaluated = dines.toSorted(compareDines).map((dine) => {
    const document = rulesInForce(rules, dine.authorisedAt)?.document
    const history = historyFor(standing, dine, document)
    const evaluation = document ? evaluate({ dine, history, funds }, document) : evaluateWithoutRules()
    standing = addDine(standing, dine, evaluation.contribution)
    if (funds && dine.campaigns) funds = fundsAfter(funds, dine.campaigns, evaluation.grants ?? [])
    return { dine, history, evaluation }
  })
  return { dines: evaluated, closing: standing, funds }
}
