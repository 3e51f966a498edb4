import type { Instant } from '../dates.ts'
import { compareDines, type Dine } from '../dines/dine.ts'
import { evaluate, evaluateWithoutRules } from './evaluate.ts'
import type { Evaluation } from './evaluation.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import { addDine, type History, historyFor, type Standing } from '../standing/standing.ts'

export interface DatedRules {
  readonly effectiveFrom: Instant
  readonly document: RuleDocument
}

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
 * progress, bucket and bonus. `opening` is the standing before the first of them. Source: engine.md, "Order".
 */
export function evaluateHistory(
  dines: readonly Dine[],
  { opening, rules }: { readonly opening: Standing; readonly rules: readonly DatedRules[] },
): EvaluatedHistory {
  let standing = opening
  const evaluated = dines.toSorted(compareDines).map((dine) => {
    const history = historyFor(standing, dine)
    const document = rulesOn(rules, dine.authorisedAt)
    const evaluation = document ? evaluate({ dine, history }, document) : evaluateWithoutRules()
    standing = addDine(standing, dine, evaluation.contribution)
    return { dine, history, evaluation }
  })
  return { dines: evaluated, closing: standing }
}

/** The rules that are in force at a moment: those with the latest start not after it. */
export function rulesOn(rules: readonly DatedRules[], at: Instant): RuleDocument | undefined {
  return rules
    .filter((dated) => dated.effectiveFrom <= at)
    .toSorted((a, b) => b.effectiveFrom - a.effectiveFrom || b.document.version - a.document.version)[0]?.document
}
