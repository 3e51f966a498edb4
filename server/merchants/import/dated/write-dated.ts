import type { Instant } from '#domain/dates.ts'
import type { VerdictChange } from '#domain/evaluation/effect.ts'
import { LostRaceError } from '../../../db/contention.ts'
import { holdFacts } from '../../../db/lock-facts.ts'
import { lockDiners } from '../../../dines/shared-cards/lock-diners.ts'
import type { Tx } from '../../../db/transact.ts'
import { dinersOf } from '../../../dines/diner-store.ts'
import type { TouchedMember } from '../../../dines/judge-members.ts'
import { refoldMembers } from '../../../dines/refold-members.ts'
import { verdictChanges } from '../../../dines/verdict-changes.ts'
import { auditImport, type ImportedFor } from '../audit-import.ts'
import { isRowProblem, type Reject } from '../column-set.ts'
import type { DatedImport, DatedKind, PeriodChanges, WishRow } from './dated-rows.ts'
import { lockImports } from '../import-store.ts'
import { type DatedPlan, type PartnerChanges, planDated } from './plan-dated.ts'
import { findVisits, isOfThePast, refusePast, type VisitsOfPartners } from './touched-visits.ts'

type Writing = Pick<DatedImport, 'by' | 'now' | 'past'>

interface Written {
  readonly changed: number
  readonly rejected: readonly Reject[]
  /** Visits whose verdict is another now. */
  readonly verdicts: readonly VerdictChange[]
}

/**
 * Writes those rows of a batch that can be written whole, and evaluates again the visits that they touch. What begins before visits that were judged
 * without it is a change of the past: refused, unless it was approved or is only previewed.
 */
export async function writeDated<Field extends string, Value>(
  { tx, kind }: { readonly tx: Tx; readonly kind: DatedKind<Field, Value> },
  batch: readonly WishRow<Value>[],
  { by, past, ...options }: Writing,
): Promise<Written> {
  await lockImports(tx)
  // Who waited for the lock comes after who had it.
  const now = options.now()
  const at = now.getTime()
  const wanted = await planDated(tx, kind, { batch, now: at })
  const isApproved = past === 'previewed' || by.approval !== undefined
  const visits = await findVisits(tx, changesOf(wanted), at)
  const plans = isApproved ? wanted : wanted.map((plan) => refusePast(kind, plan, { visits, now: at }))
  const changes = changesOf(plans)
  const diners = dinersOfPartners(await lockVisitors(tx, changes, at))
  const joined = byPartner(changes)
  for (const [partnerId, ofPartner] of joined) await kind.write(tx, partnerId, { ...ofPartner, now })
  const locked = await lockDiners(tx, memberIdsOf(diners))
  const judged = diners.length === 0 ? [] : await refoldMembers(locked, diners, { now, because: 'termsChanged' })
  await auditImport(tx, { action: kind.action, by, at: now }, joined.map(countChanges(diners)))
  return {
    changed: plans.filter(({ plan }) => !isRowProblem(plan) && plan.length > 0).length,
    rejected: plans.flatMap(({ row: { line, sourceId }, plan }) =>
      isRowProblem(plan) ? [{ ...plan, line, kind: 'bad' as const, sourceId }] : [],
    ),
    verdicts: verdictChanges(judged),
  }
}

function changesOf<Value>(plans: readonly DatedPlan<Value>[]): readonly PartnerChanges<Value>[] {
  return plans.flatMap(({ plan }) => (isRowProblem(plan) ? [] : plan))
}

/** Locks whoever is to be evaluated again, then what is dated where the past changes; who has dined there meanwhile lets all of it begin again. */
async function lockVisitors<Value>(
  tx: Tx,
  changes: readonly PartnerChanges<Value>[],
  now: Instant,
): Promise<VisitsOfPartners> {
  const found = await findVisits(tx, changes, now)
  const { memberIds } = await lockDiners(tx, memberIdsOf(dinersOfPartners(found)))
  if (!changes.some((change) => isOfThePast(change, now))) return found
  await holdFacts(tx)
  const visits = await findVisits(tx, changes, now)
  const counts = [found, visits].map((each) => [...each.values()].flat().length)
  if (counts[0] !== counts[1] || !memberIdsOf(dinersOfPartners(visits)).every((id) => memberIds.has(id)))
    throw new LostRaceError('somebody has dined there meanwhile')
  return visits
}

function dinersOfPartners(visits: VisitsOfPartners): readonly TouchedMember[] {
  return [...visits].flatMap(([partnerId, own]) => dinersOf(partnerId, own))
}

function memberIdsOf(diners: readonly TouchedMember[]): readonly number[] {
  return diners.map(({ memberId }) => memberId)
}

/** In one order for all, since writing takes the partner's lock. */
function byPartner<Value>(
  changes: readonly PartnerChanges<Value>[],
): readonly (readonly [string, PeriodChanges<Value>])[] {
  return [...Map.groupBy(changes, ({ partnerId }) => partnerId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([partnerId, ofPartner]) => [partnerId, joinChanges(ofPartner)] as const)
}

function joinChanges<Value>(changes: readonly PeriodChanges<Value>[]): PeriodChanges<Value> {
  return {
    removed: changes.flatMap(({ removed }) => removed),
    ended: changes.flatMap(({ ended }) => ended),
    added: changes.flatMap(({ added }) => added),
  }
}

/** What the audit log says of a partner's part: what began, ended and was taken back, and how many members were evaluated again. */
function countChanges(diners: readonly TouchedMember[]) {
  return <Value>([partnerId, { removed, ended, added }]: readonly [string, PeriodChanges<Value>]): ImportedFor => ({
    partnerId,
    counts: {
      begun: added.length,
      ended: ended.length,
      removed: removed.length,
      members: diners.filter((diner) => diner.partnerId === partnerId).length,
    },
  })
}
