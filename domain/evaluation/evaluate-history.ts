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
}

/**
 * Evaluates one member's dines in their order, each on what the ones before it left: visits and spend of the month, VIP
 * progress, bucket and bonus. `opening` is the standing before the first of them. Source: docs/rewards.md, "Order".
 */
export function evaluateHistory(
  dines: readonly Dine[],
  { opening, rules }: { readonly opening: Standing; readonly rules: readonly DatedRules[] },
): EvaluatedHistory {
  let standing = opening
  const evaluated = dines.toSorted(compareDines).map((dine) => {
    const document = rulesInForce(rules, dine.authorisedAt)?.document
    const history = historyFor(standing, dine, document)
    const evaluation = document ? evaluate({ dine, history }, document) : evaluateWithoutRules()
    standing = addDine(standing, dine, evaluation.contribution)
    return { dine, history, evaluation }
  })
  return { dines: evaluated, closing: standing }
}
