import type { Instant } from '#domain/dates.ts'
import { lockMembers } from '../../../db/lock-members.ts'
import type { Tx } from '../../../db/transact.ts'
import { findDiners } from '../../../dines/diner-store.ts'
import { refoldMembers, type TouchedMember } from '../../../dines/refold-members.ts'
import { auditImport, type ImportedFor } from '../audit-import.ts'
import { isRowProblem, type Reject } from '../column-set.ts'
import type { DatedImport, DatedKind, PeriodChanges, WishRow } from './dated-rows.ts'
import { lockImports } from '../import-store.ts'
import { type PartnerChanges, planDated } from './plan-dated.ts'

/** Writes those rows of a batch that can be written whole, and evaluates again what they let earn in the past. */
export async function writeDated<Field extends string, Value>(
  { tx, kind }: { readonly tx: Tx; readonly kind: DatedKind<Field, Value> },
  batch: readonly WishRow<Value>[],
  { by, ...options }: Pick<DatedImport, 'by' | 'now'>,
): Promise<{ readonly changed: number; readonly rejected: readonly Reject[] }> {
  await lockImports(tx)
  // Who waited for the lock comes after who had it.
  const now = options.now()
  const plans = await planDated(tx, kind, { batch, now: now.getTime() })
  const changes = plans.flatMap(({ plan }) => (isRowProblem(plan) ? [] : plan))
  const joined = byPartner(changes)
  const diners = await findAllDiners(tx, joined, now.getTime())
  const locked = await lockMembers(
    tx,
    diners.map(({ memberId }) => memberId),
  )
  for (const [partnerId, ofPartner] of joined) await kind.write(tx, partnerId, { ...ofPartner, now })
  if (diners.length > 0) await refoldMembers(locked, diners, now)
  await auditImport(tx, { action: kind.action, by, at: now }, joined.map(countChanges(diners)))
  return {
    changed: plans.filter(({ plan }) => !isRowProblem(plan) && plan.length > 0).length,
    rejected: plans.flatMap(({ row: { line, sourceId }, plan }) =>
      isRowProblem(plan) ? [{ ...plan, line, kind: 'bad' as const, sourceId }] : [],
    ),
  }
}

/** In one order for all, since writing takes the partner's lock. */
function byPartner<Value>(
  changes: readonly PartnerChanges<Value>[],
): readonly (readonly [string, PeriodChanges<Value>])[] {
  return [...Map.groupBy(changes, ({ partnerId }) => partnerId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([partnerId, ofPartner]) => [partnerId, joinChanges(ofPartner)] as const)
}

async function findAllDiners<Value>(
  tx: Tx,
  changes: readonly (readonly [string, PeriodChanges<Value>])[],
  now: Instant,
): Promise<readonly TouchedMember[]> {
  const found: TouchedMember[] = []
  for (const [partnerId, ofPartner] of changes) found.push(...(await findDiners(tx, partnerId, pastOf(ofPartner, now))))
  return found
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

/** Where something begins in the past: what was dined there since the first of it is evaluated again. */
function pastOf<Value>({ added }: PeriodChanges<Value>, now: Instant): ReadonlyMap<number, Instant> {
  const past = Map.groupBy(
    added.filter(({ from }) => from < now),
    ({ merchantId }) => merchantId,
  )
  return new Map([...past].map(([merchantId, periods]) => [merchantId, Math.min(...periods.map(({ from }) => from))]))
}
