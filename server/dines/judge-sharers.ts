import { LostRaceError } from '../db/contention.ts'
import { gatherHistories, judge, type Judged, type Judging, type TouchedMember } from './judge-members.ts'
import type { DinersLocked } from './shared-cards/lock-diners.ts'
import { changesSince, type SharedCards, sharersOf } from './shared-cards/shared-cards.ts'

/** Evaluates members again, and whoever has had a card of theirs and may have another bonus for it. Throws where somebody shares their cards only since the locks. */
export async function judgeSharers(
  locked: DinersLocked,
  touched: readonly TouchedMember[],
): Promise<{ readonly judging: Judging; readonly judged: Judged }> {
  const judging = await gatherHistories(locked.tx, touched)
  const before = judging.facts.sharedCards
  if ([...before.cards.values()].flat().some(({ otherId }) => !locked.memberIds.has(otherId)))
    throw new LostRaceError('somebody else has had a card of theirs meanwhile')
  const judged = judge(judging)
  const concerned = concernedBy(touched, before, judged.facts.sharedCards)
  return concerned.length === 0 ? { judging, judged } : judgeSharers(locked, mergeTouched([...touched, ...concerned]))
}

/** Who is not looked at yet, or not from so early on. */
function concernedBy(
  touched: readonly TouchedMember[],
  before: SharedCards,
  after: SharedCards,
): readonly TouchedMember[] {
  const known = new Map(touched.map((member) => [member.memberId, member]))
  return changesSince(before, after).flatMap(({ memberId: changedId, from }) => {
    const changed = known.get(changedId)
    if (!changed) return []
    return sharersOf(changedId, before)
      .filter((memberId) => from < (known.get(memberId)?.from ?? Infinity))
      .map((memberId) => ({ partnerId: changed.partnerId, memberId, from, dines: [], withdrawn: [] }))
  })
}

function mergeTouched(touched: readonly TouchedMember[]): readonly TouchedMember[] {
  return [...Map.groupBy(touched, ({ memberId }) => memberId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, from: Math.min(first.from, ...others.map(({ from }) => from)) }] : [],
  )
}
