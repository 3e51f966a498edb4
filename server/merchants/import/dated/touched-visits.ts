import type { Instant } from '#domain/dates.ts'
import type { Tx } from '../../../db/transact.ts'
import { type ChangedSpan, findTouchedVisits, isIn, type TouchedVisit } from '../../../dines/diner-store.ts'
import { isRowProblem, type RowProblem } from '../column-set.ts'
import type { DatedKind, PeriodChanges } from './dated-rows.ts'
import type { DatedPlan, PartnerChanges } from './plan-dated.ts'

export type VisitsOfPartners = ReadonlyMap<string, readonly TouchedVisit[]>

/** The visits that these changes let be judged anew, by partner. */
export async function findVisits<Value>(
  tx: Tx,
  changes: readonly PartnerChanges<Value>[],
  now: Instant,
): Promise<VisitsOfPartners> {
  const found = new Map<string, readonly TouchedVisit[]>()
  for (const [partnerId, own] of Map.groupBy(changes, (change) => change.partnerId))
    found.set(
      partnerId,
      await findTouchedVisits(
        tx,
        partnerId,
        own.flatMap((change) => spansOf(change, now)),
      ),
    )
  return found
}

/** Whether anything begins before now. */
export function isOfThePast<Value>({ added }: PeriodChanges<Value>, now: Instant): boolean {
  return added.some(({ from }) => from < now)
}

/** What ends does so now at the earliest, and what is removed had not begun; a clock that is ahead of ours may have dated a visit after that. */
function spansOf<Value>({ added, ended, removed }: PeriodChanges<Value>, now: Instant): readonly ChangedSpan[] {
  const later = [...ended.map(({ merchantId }) => ({ merchantId, from: now })), ...removed]
  return [...added, ...later.map(({ merchantId, from }) => ({ merchantId, from, to: null }))]
}

export interface RefusingPast {
  readonly visits: VisitsOfPartners
  readonly now: Instant
}

/** The plan, or why it can't be written as a matter of course: it begins in the past, before visits that were judged without it. */
export function refusePast<Field extends string, Value>(
  kind: DatedKind<Field, Value>,
  { row, plan }: DatedPlan<Value>,
  past: RefusingPast,
): DatedPlan<Value> {
  const problem = isRowProblem(plan) ? null : problemOfPast(kind, plan, past)
  return { row, plan: problem ?? plan }
}

function problemOfPast<Field extends string, Value>(
  kind: DatedKind<Field, Value>,
  changes: readonly PartnerChanges<Value>[],
  { visits, now }: RefusingPast,
): RowProblem | null {
  const begun = changes.flatMap(({ partnerId, added }) =>
    added.filter(({ from }) => from < now).map((period) => ({ period, judged: visits.get(partnerId) ?? [] })),
  )
  const hit = begun
    .map(({ period, judged }) => ({ period, count: judged.filter((visit) => isIn(visit, period)).length }))
    .filter(({ count }) => count > 0)
  const [first] = hit
  if (!first) return null
  const count = hit.reduce((sum, each) => sum + each.count, 0)
  const visitsText = count === 1 ? '1 visit that was' : `${count} visits that were`
  const since = new Date(first.period.from).toISOString()
  return {
    column: kind.dates.from,
    reason: `begins at ${since}, before ${visitsText} judged without it: a change of the past has to be previewed, and approved by a second person`,
  }
}
