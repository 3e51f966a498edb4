import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import { lockMembers } from '../../db/lock-members.ts'
import type { Tx } from '../../db/transact.ts'
import { findDiners } from '../../rewards/find-diners.ts'
import { refoldMembers, type TouchedMember } from '../../rewards/refold-members.ts'
import { isRowProblem, type RowProblem } from './column-set.ts'
import { changesBetween, type DatedKind, type PeriodChanges, planWish } from './dated-rows.ts'
import type { WishRow } from './import-dated.ts'
import { lockImports } from './import-store.ts'
import type { Period } from './plan-periods.ts'
import type { Reject } from './reject.ts'

interface Place {
  readonly id: number
  readonly timeZone: string
}

interface PartnerChanges<Value> extends PeriodChanges<Value> {
  readonly partnerId: string
}

/** Writes those rows of a batch that can be written whole, and evaluates again what they let earn in the past. */
export async function writeDated<Field extends string, Value>(
  { tx, kind }: { readonly tx: Tx; readonly kind: DatedKind<Field, Value> },
  batch: readonly WishRow<Value>[],
  now: Date,
): Promise<{ readonly changed: number; readonly rejected: readonly Reject[] }> {
  await lockImports(tx)
  const places = await findPlaces(
    tx,
    batch.map(({ sourceId }) => sourceId),
  )
  const known = await findKnown(tx, kind, { batch, places })
  const plans = batch.map((row) => ({ row, plan: planRow(row, { kind, places, known, now: now.getTime() }) }))
  const changes = plans.flatMap(({ plan }) => (isRowProblem(plan) ? [] : plan))
  const joined = byPartner(changes)
  const diners = await findAllDiners(tx, joined, now.getTime())
  const locked = await lockMembers(
    tx,
    diners.map(({ memberId }) => memberId),
  )
  for (const [partnerId, ofPartner] of joined) await kind.write(tx, partnerId, { ...ofPartner, now })
  if (diners.length > 0) await refoldMembers(locked, diners, now)
  return {
    changed: plans.filter(({ plan }) => !isRowProblem(plan) && plan.length > 0).length,
    rejected: plans.flatMap(({ row: { line, sourceId }, plan }) =>
      isRowProblem(plan) ? [{ ...plan, line, kind: 'bad' as const, sourceId }] : [],
    ),
  }
}

async function findPlaces(tx: Tx, sourceIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<Place & { readonly sourceId: string }>`
    select id, source_id as "sourceId", time_zone as "timeZone" from merchant
    where source_id = any(${sourceIds}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.sourceId, row]))
}

type KnownPeriods<Value> = ReadonlyMap<string, readonly Period<Value>[]>

async function findKnown<Field extends string, Value>(
  tx: Tx,
  kind: DatedKind<Field, Value>,
  { batch, places }: { readonly batch: readonly WishRow<Value>[]; readonly places: ReadonlyMap<string, Place> },
): Promise<KnownPeriods<Value>> {
  const known = new Map<string, readonly Period<Value>[]>()
  const merchantIds = [...places.values()].map(({ id }) => id)
  for (const partnerId of new Set(batch.flatMap(({ wishes }) => wishes.map((each) => each.partnerId))))
    for (const { merchantId, name, periods } of await kind.find(tx, partnerId, merchantIds))
      known.set(knownKey(partnerId, merchantId, name), periods)
  return known
}

function knownKey(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts)
}

interface PlanningRows<Field extends string, Value> {
  readonly kind: DatedKind<Field, Value>
  readonly places: ReadonlyMap<string, Place>
  readonly known: KnownPeriods<Value>
  readonly now: Instant
}

/** What a row changes in each of its programmes, none where all is so already; or why it can't be written whole. */
function planRow<Field extends string, Value>(
  { sourceId, wishes }: WishRow<Value>,
  { kind, places, known, now }: PlanningRows<Field, Value>,
): readonly PartnerChanges<Value>[] | RowProblem {
  const place = places.get(sourceId)
  if (!place) return { column: 'id', reason: `there is no restaurant "${sourceId}"` }
  const planned: PartnerChanges<Value>[] = []
  for (const { partnerId, wish } of wishes) {
    const before = known.get(knownKey(partnerId, place.id, wish.name)) ?? []
    const after = planWish(kind, { known: before, wish, timeZone: place.timeZone, now })
    if (isRowProblem(after)) return after
    const changes = changesBetween({ merchantId: place.id, name: wish.name }, before, after)
    if (changes.removed.length + changes.ended.length + changes.added.length > 0)
      planned.push({ partnerId, ...changes })
  }
  return planned
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

/** Where something begins in the past: what was dined there since the first of it is evaluated again. */
function pastOf<Value>({ added }: PeriodChanges<Value>, now: Instant): ReadonlyMap<number, Instant> {
  const past = Map.groupBy(
    added.filter(({ from }) => from < now),
    ({ merchantId }) => merchantId,
  )
  return new Map([...past].map(([merchantId, periods]) => [merchantId, Math.min(...periods.map(({ from }) => from))]))
}
