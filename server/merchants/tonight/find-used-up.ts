import { compareDines } from '#domain/dines/dine.ts'
import { checkDailyVisits, checkSpend, checkVisits } from '#domain/evaluation/availability.ts'
import { isRefusal } from '#domain/rules/verdict.ts'
import { rulesInForce } from '#domain/rules/rules-in-force.ts'
import { tonight } from '#domain/search/tonight.ts'
import { historyFor } from '#domain/standing/standing.ts'
import type { Db } from '../../db/database.ts'
import { dineWithFacts, loadFacts, placeOf } from '../../dines/dine-facts.ts'
import { openingOf } from '../../dines/judge-members.ts'
import { findHistories } from '../../dines/store.ts'

interface MemberNow {
  readonly memberId: number
  readonly now: Date
}

/** A bill of which any room is enough. */
const centOfBill = 1

/**
 * The restaurants where nothing is left for this member tonight, of the month or of the day: by the engine's own checks, at those that they have been to
 * this month.
 */
export async function findUsedUp(db: Db, partnerId: string, { memberId, now }: MemberNow): Promise<readonly number[]> {
  const stored = (await findHistories(db, [{ partnerId, memberId, from: now.getTime() }])).toSorted(compareDines)
  const facts = await loadFacts(db, stored)
  const latest = new Map(stored.map((dine) => [dine.merchantId, dine]))
  return [...latest.values()].flatMap((visited) => {
    const { at } = tonight(now.getTime(), placeOf(visited, facts).timeZone)
    const rules = rulesInForce(facts.rules.get(partnerId) ?? [], at)?.document
    if (rules === undefined) return []
    const standing = openingOf(
      stored.filter(({ authorisedAt }) => authorisedAt < at),
      facts,
    )
    const dine = dineWithFacts({ ...visited, authorisedAt: at }, facts)
    const history = historyFor(standing, dine, rules)
    const { terms } = dine.merchant
    const steps = [
      ...checkDailyVisits(rules.dailyMaxVisits, history),
      checkVisits(terms, history),
      checkSpend(terms, history, centOfBill),
    ]
    return steps.some(isRefusal) ? [visited.merchantId] : []
  })
}
