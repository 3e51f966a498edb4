import type { Instant } from '#domain/dates.ts'
import type { Tx } from '../../../db/transact.ts'
import { isRowProblem, type RowProblem } from '../column-set.ts'
import { changesBetween, type DatedKind, type PeriodChanges, planWish, type WishRow } from './dated-rows.ts'
import { findPlaces, type Place } from './place-store.ts'
import type { Period } from './plan-periods.ts'

export interface PartnerChanges<Value> extends PeriodChanges<Value> {
  readonly partnerId: string
}

export interface DatedPlan<Value> {
  readonly row: WishRow<Value>
  readonly plan: readonly PartnerChanges<Value>[] | RowProblem
}

/** What each row of a batch changes of what is written, or why it can't be written whole. */
export async function planDated<Field extends string, Value>(
  tx: Tx,
  kind: DatedKind<Field, Value>,
  { batch, now }: { readonly batch: readonly WishRow<Value>[]; readonly now: Instant },
): Promise<readonly DatedPlan<Value>[]> {
  const places = await findPlaces(
    tx,
    batch.map(({ sourceId }) => sourceId),
  )
  const known = await findKnown(tx, kind, { batch, places })
  return batch.map((row) => ({ row, plan: planRow(row, { kind, places, known, now }) }))
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
