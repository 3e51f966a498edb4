import type { Funds } from '#domain/campaigns/campaign.ts'
import type { Instant } from '#domain/dates.ts'
import { compareDines, type Dine } from '#domain/dines/dine.ts'
import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import type { WithdrawalReason } from '#domain/rules/verdict.ts'
import { addDine, newStanding, noContribution, type Standing } from '#domain/standing/standing.ts'
import type { Db } from '../db/database.ts'
import { fundsWithout, type GrantChange, grantChange } from './campaign-facts.ts'
import { dineWithFacts, type FactBase, loadFacts } from './dine-facts.ts'
import { type DineRecord, type JudgedDine, type StoredDine, verdictText } from './dine-record.ts'
import { changesSince, sharedAfter } from './shared-cards/shared-cards.ts'
import { findHistories } from './store.ts'

/** A member whose dines are evaluated again from a moment on, because of dines that are new, changed or gone. */
export interface TouchedMember {
  readonly partnerId: string
  readonly memberId: number
  readonly from: Instant
  readonly dines: readonly DineRecord[]
  /** Transactions whose events turned out to be none of theirs. */
  readonly withdrawn: readonly Withdrawal[]
}

export interface Withdrawal {
  readonly id: number
  readonly reason: WithdrawalReason
}

export interface Judged {
  /** Dines whose verdict is another, and those that are new, changed or gone. */
  readonly changed: readonly JudgedDine[]
  readonly facts: FactBase
  /** Dines for which budgets have something else than what is recorded. */
  readonly grants: readonly GrantChange[]
}

/** What is known of members who are to be evaluated again. */
export interface Judging {
  readonly touched: readonly TouchedMember[]
  readonly stored: ReadonlyMap<number, readonly StoredDine[]>
  readonly facts: FactBase
}

/**
 * Evaluates members again, from `from` on, and writes nothing. `suppose` says what would be recorded in place of what is.
 */
export async function judgeMembers(
  db: Db,
  touched: readonly TouchedMember[],
  suppose: (facts: FactBase) => FactBase,
): Promise<Judged> {
  const judging = await gatherHistories(db, touched)
  return judge({ ...judging, facts: suppose(judging.facts) })
}

export async function gatherHistories(db: Db, touched: readonly TouchedMember[]): Promise<Judging> {
  const stored = Map.groupBy(await findHistories(db, touched), (dine) => dine.memberId)
  const records = touched.flatMap(({ memberId, dines }) => [...dines, ...(stored.get(memberId) ?? [])])
  return { touched, stored, facts: await loadFacts(db, records) }
}

/**
 * Where members have had the same card, what one of them is given decides what another one may have: then they are judged until what was supposed of each other
 * is what it comes to. Only earlier visits count, so each time at least the next one of them is settled.
 */
export function judge(judging: Judging): Judged {
  const judged = judgeOnce(judging)
  if (judging.facts.sharedCards.cards.size === 0) return judged
  const sharedCards = sharedAfter(judging.facts.sharedCards, judged.all)
  if (changesSince(judging.facts.sharedCards, sharedCards).length === 0) return judged
  return judge({ ...judging, facts: { ...judging.facts, sharedCards } })
}

/** One member after the other, and each one's dines in their order: so do they ask budgets. What is withdrawn has given its part back before. */
function judgeOnce({ touched, stored, facts }: Judging): Judged & { readonly all: readonly JudgedDine[] } {
  const touchedIds = new Set(touched.flatMap(({ dines }) => dines.map((dine) => dine.id)))
  const withdrawnIds = touched.flatMap(({ withdrawn }) => withdrawn.map(({ id }) => id))
  let funds = fundsWithout(withdrawnIds, facts.campaigns)
  const judged = touched.flatMap((member) => {
    const folded = refold(member, stored.get(member.memberId) ?? [], { facts, funds })
    funds = folded.funds
    return folded.dines
  })
  const grants = judged.flatMap((dine) => grantChange(dine, facts.campaigns))
  return { all: judged, changed: judged.filter((dine) => isChanged(dine, touchedIds)), facts, grants }
}

interface Known {
  readonly facts: FactBase
  readonly funds: Funds
}

function refold(
  member: TouchedMember,
  stored: readonly StoredDine[],
  { facts, funds }: Known,
): { readonly dines: readonly JudgedDine[]; readonly funds: Funds } {
  const changedIds = new Set([...member.dines, ...member.withdrawn].map(({ id }) => id))
  const untouched = stored.filter((dine) => !changedIds.has(dine.id))
  const earlier = untouched.filter((dine) => dine.authorisedAt < member.from).toSorted(compareDines)
  const records = [...member.dines, ...untouched.filter((dine) => dine.authorisedAt >= member.from)]
  const storedById = new Map(stored.map((dine) => [dine.id, dine]))
  const recordByKey = new Map(records.map((record) => [keyOf(record), record]))
  const folded = evaluateHistory(
    records.map((record) => dineWithFacts(record, facts)),
    { opening: openingOf(earlier, facts), rules: facts.rules.get(member.partnerId) ?? [], funds },
  )
  const kept = folded.dines.flatMap(({ dine, history, evaluation }): readonly JudgedDine[] => {
    const record = recordByKey.get(keyOf(dine))
    if (!record) return []
    const before = storedById.get(record.id) ?? null
    const added = evaluation.contribution
    return [{ record, evaluation, history: { before: history, added }, before, ownership: 'kept' }]
  })
  const withdrawn = member.withdrawn.flatMap(({ id, reason }) => {
    const dine = storedById.get(id)
    return dine ? [withdraw(dine, reason)] : []
  })
  return { dines: [...kept, ...withdrawn], funds: folded.funds ?? funds }
}

/** The standing before the first dine that is evaluated again: the oldest one loaded knows all before it. */
export function openingOf(earlier: readonly StoredDine[], facts: FactBase): Standing {
  const oldest = earlier[0]
  if (!oldest) return newStanding
  const { monthSpendCents: _spend, monthVisits: _visits, dayVisits: _day, ...carried } = oldest.history.before
  const opening: Standing = { months: new Map(), ...carried }
  return earlier.reduce((standing, dine) => addDine(standing, dineWithFacts(dine, facts), dine.history.added), opening)
}

function withdraw(dine: StoredDine, reason: WithdrawalReason): JudgedDine {
  return {
    record: dine,
    evaluation: {
      status: 'Forfeit',
      reason,
      ruleVersion: dine.ruleVersion,
      tier: dine.tier,
      lines: [],
      qualified: false,
      payableFrom: null,
      trace: [],
    },
    history: { before: dine.history.before, added: noContribution },
    before: dine,
    ownership: 'withdrawn',
  }
}

/** A dine whose events changed is always written; one that was only evaluated again where its verdict is another. */
function isChanged(dine: JudgedDine, touchedIds: ReadonlySet<number>): boolean {
  if (!dine.before || dine.ownership === 'withdrawn' || touchedIds.has(dine.record.id)) return true
  return verdictText(dine.before, dine.before.history) !== verdictText(dine.evaluation, dine.history)
}

function keyOf({ network, eventId }: Pick<Dine, 'network' | 'eventId'>): string {
  return `${network} ${eventId}`
}
