import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import type { Evaluation } from '#domain/evaluation/evaluation.ts'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { fundsWithout } from './campaign-facts.ts'
import { dineWithFacts, loadFacts } from './dine-facts.ts'
import type { DineRecord } from './dine-record.ts'
import { openingOf } from './judge-members.ts'
import { findHistories } from './store.ts'

/** A dine that has not happened, or of which nobody has told: what was paid, and where the network would know it from. */
export interface SupposedDine extends Pick<
  DineRecord,
  'partnerId' | 'memberId' | 'merchantId' | 'network' | 'cardToken' | 'channel'
> {
  readonly at: Instant
  readonly amounts: DineRecord['amounts']
}

/**
 * The engine's verdict on each of a member's dines that are supposed for one moment. Reads, and writes nothing: what the dine would be added to is the
 * member's own history.
 */
export async function evaluateSupposed(db: Db, supposed: readonly SupposedDine[]): Promise<readonly Evaluation[]> {
  const [first] = supposed
  if (!first) return []
  const { partnerId, memberId, at } = first
  const stored = await findHistories(db, [{ partnerId, memberId, from: at }])
  const earlier = stored.filter((dine) => dine.authorisedAt < at)
  const records = supposed.map(({ at: authorisedAt, ...dine }): DineRecord => ({
    ...dine,
    id: 0,
    reference: 'supposed',
    eventId: 'supposed',
    authorisedAt,
    holdEnded: false,
  }))
  const facts = await loadFacts(db, [...records, ...earlier])
  const opening = openingOf(earlier, facts)
  const rules = facts.rules.get(partnerId) ?? []
  // What is left of campaigns' budgets, which nothing is taken of.
  const funds = fundsWithout([], facts.campaigns)
  return records.flatMap((record) =>
    evaluateHistory([dineWithFacts(record, facts)], { opening, rules, funds }).dines.map(
      ({ evaluation }) => evaluation,
    ),
  )
}
