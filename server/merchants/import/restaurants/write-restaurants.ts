import type { Db } from '../../../db/database.ts'
import { inTransaction, type Tx } from '../../../db/transact.ts'
import { reevaluateUnmatched } from '../../../feed/reevaluate-unmatched.ts'
import { refreshListings } from '../../search/listing-store.ts'
import { addWords, refreshWords } from '../../search/word-store.ts'
import { auditImport, type ImportedFor, type Importer } from '../audit-import.ts'
import type { Restaurant } from './check-restaurant.ts'
import { addTerms, findMerchantIds, findTouchedPartners, lockImports } from '../import-store.ts'
import { writeNumbers } from './number-store.ts'
import type { NumberChanges } from './plan-numbers.ts'
import { planRows, type RestaurantRow } from './plan-rows.ts'
import type { Reject } from '../column-set.ts'
import { type Joining, joinsFrom, refusePast } from './refuse-past.ts'
import { upsertMerchants } from './restaurant-store.ts'

export interface RestaurantImport {
  /** The programmes that new restaurants join. */
  readonly partners: readonly string[]
  readonly by: Importer
  now(): Date
  /** Absent: a new id is refused where a restaurant that is there looks the same, and so is a number that has lost leading zeros. */
  readonly similar?: 'imported'
  /** The day from which new merchants earn, ISO, by each one's clock; absent: from now on. */
  readonly activeFrom?: string
}

export interface WrittenCounts {
  readonly inserted: number
  /** Where a field or an acquirer number is another. */
  readonly updated: number
  readonly unchanged: number
  /** Merchants that now take part in a partner's programme and did not before, over all partners. */
  readonly joined: number
}

interface Written extends WrittenCounts {
  readonly rejected: readonly Reject[]
}

/**
 * Writes those rows of a batch that can be written whole, with an entry in the audit log of each partner whose restaurants they are. Events that
 * came before their restaurant's number are looked at again once the number is committed.
 */
export async function writeRestaurants(
  db: Db,
  rows: readonly RestaurantRow[],
  options: RestaurantImport,
): Promise<Written> {
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0, joined: 0, rejected: [] }
  const { learnt, ...written } = await inTransaction(db, async (tx) => {
    await lockImports(tx)
    // Who waited for the lock comes after who had it.
    const now = options.now()
    const { partners, activeFrom } = options
    const allowed = await refusePast(tx, rows, { partners, activeFrom, now })
    const { changes, planned, rejected } = await planRows(tx, allowed.rows, {
      now: now.getTime(),
      ...(options.similar && { similar: options.similar }),
    })
    const counts = await writeBatch(tx, { planned, changes, now }, options)
    return {
      ...counts,
      rejected: [...allowed.rejected, ...rejected],
      learnt: [...changes.begun, ...changes.extended].map(({ number }) => number),
    }
  })
  if (learnt.length > 0) await reevaluateUnmatched(db, { acquirerMerchantIds: learnt }, options)
  return written
}

interface Batch {
  readonly planned: readonly Restaurant[]
  readonly changes: NumberChanges
  readonly now: Date
}

async function writeBatch(
  tx: Tx,
  { planned, changes, now }: Batch,
  { partners, activeFrom, by }: RestaurantImport,
): Promise<WrittenCounts> {
  const changed = await upsertMerchants(tx, planned, now)
  const inserted = changed.filter((row) => row.inserted)
  const updated = changed.filter((row) => !row.inserted)
  await addWords(tx, idsOf(inserted))
  await refreshWords(tx, idsOf(updated))
  await writeNumbers(tx, changes, now.getTime())
  const numbers = numbersBySource(changes)
  const touched = await findTouchedPartners(tx, { updated: updated.map(({ sourceId }) => sourceId), numbers })
  if (updated.length > 0) for (const { partnerId } of touched) await refreshListings(tx, partnerId, idsOf(updated))
  const joined = await join(tx, planned, { partners, activeFrom, now })
  await auditImport(tx, { action: 'importRestaurants', by, at: now }, withJoined(touched, joined))
  const isNew = new Set(inserted.map(({ sourceId }) => sourceId))
  const isOther = new Set([...updated.map(({ sourceId }) => sourceId), ...numbers.keys()])
  const updatedCount = planned.filter(({ sourceId }) => !isNew.has(sourceId) && isOther.has(sourceId)).length
  return {
    inserted: inserted.length,
    updated: updatedCount,
    unchanged: planned.length - inserted.length - updatedCount,
    joined: joined.reduce((sum, { merchants }) => sum + merchants, 0),
  }
}

function idsOf(rows: readonly { readonly id: number }[]): readonly number[] {
  return rows.map(({ id }) => id)
}

/** How many numbers each restaurant gained, lost or had from an earlier day. */
function numbersBySource({ ended, begun, extended }: NumberChanges): ReadonlyMap<string, number> {
  const grouped = Map.groupBy([...ended, ...begun, ...extended], ({ sourceId }) => sourceId)
  return new Map([...grouped].map(([sourceId, periods]) => [sourceId, periods.length]))
}

interface Joined {
  readonly partnerId: string
  readonly merchants: number
}

async function join(
  tx: Tx,
  planned: readonly Restaurant[],
  { partners, activeFrom, now }: Joining,
): Promise<readonly Joined[]> {
  if (partners.length === 0 || planned.length === 0) return []
  const ids = await findMerchantIds(
    tx,
    planned.map(({ sourceId }) => sourceId),
  )
  const members = planned.flatMap((restaurant) => {
    const merchantId = ids.get(restaurant.sourceId)
    return merchantId === undefined ? [] : [{ merchantId, activeFrom: joinsFrom(restaurant, { activeFrom, now }) }]
  })
  const joined: Joined[] = []
  for (const partnerId of partners) {
    const added = await addTerms(tx, partnerId, members)
    await refreshListings(tx, partnerId, added)
    if (added.length > 0) joined.push({ partnerId, merchants: added.length })
  }
  return joined
}

function withJoined(touched: readonly ImportedFor[], joined: readonly Joined[]): readonly ImportedFor[] {
  const counts = new Map(touched.map((each) => [each.partnerId, each.counts]))
  for (const { partnerId, merchants } of joined) counts.set(partnerId, { ...counts.get(partnerId), joined: merchants })
  return [...counts].map(([partnerId, ofPartner]) => ({ partnerId, counts: ofPartner }))
}
