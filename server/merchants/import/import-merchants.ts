import type { Readable } from 'node:stream'
import type { Database, Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transact.ts'
import { reevaluateUnmatched } from '../../feed/reevaluate-unmatched.ts'
import { refreshListings, tidySearch } from '../search/refresh-listings.ts'
import { addWords, countWords, refreshWords } from '../search/refresh-words.ts'
import { checkRestaurant, type Restaurant } from './check-restaurant.ts'
import { type ColumnMap, isRowProblem, type RowProblem } from './column-set.ts'
import { addTerms, findMerchantIds, findPartnersOf, lockImports, upsertMerchants } from './import-store.ts'
import { writeNumbers } from './number-store.ts'
import { planRows, type RestaurantRow } from './plan-rows.ts'
import { type FileRow, readRows } from './read-rows.ts'
import type { Reject } from './reject.ts'
import { restaurantColumns, type RestaurantField } from './restaurant-columns.ts'
import { ClaimedNumbers, SeenRestaurants } from './seen-restaurants.ts'

export interface ImportCounts {
  /** Rows without the header. */
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly bad: number
  readonly duplicates: number
  /** Merchants that now take part in a partner's programme and did not before, over all partners. */
  readonly joined: number
}

export interface ImportOptions {
  readonly partners: readonly string[]
  readonly map?: ColumnMap<RestaurantField>
  readonly now: Date
  /** From when new merchants earn: now, unless said otherwise. */
  readonly activeFrom?: Date
  readonly onReject?: (reject: Reject) => void
  readonly onProgress?: (done: { readonly rows: number; readonly of: number }) => void
}

/** Small enough that the embedded database answers pages in between, large enough that statements do not count. */
const batchSize = 2_000

/**
 * Imports a restaurant file, in batches that are written whole or not at all. The file is read twice: a file that is broken anywhere is
 * an ImportFileError before anything is written. Importing the same file again changes nothing.
 */
export async function importMerchants(
  database: Database,
  open: () => Readable,
  options: ImportOptions,
): Promise<ImportCounts> {
  const read = () => readRows(open(), restaurantColumns, options.map)
  const { of, claimed } = await lookThrough(read())
  const counts = { rows: 0, inserted: 0, updated: 0, unchanged: 0, bad: 0, duplicates: 0, joined: 0 }
  const seen = new SeenRestaurants()
  const reject = (row: Reject): void => {
    counts[row.kind === 'bad' ? 'bad' : 'duplicates']++
    options.onReject?.(row)
  }
  const write = async (batch: readonly RestaurantRow[]): Promise<void> => {
    const { rejected, ...written } = await writeBatch(database.engine, batch, options)
    add(counts, written)
    for (const bad of rejected) reject(bad)
    options.onProgress?.({ rows: counts.rows, of })
  }
  let batch: RestaurantRow[] = []
  for await (const { line, fields } of read()) {
    counts.rows++
    const checked = checkRestaurant(fields)
    const repeated = isRowProblem(checked) ? null : seen.repeats(checked, line)
    const problem = isRowProblem(checked) ? checked : (repeated ?? claimed.contested(checked))
    if (problem)
      reject(rejectOf(problem, { line, kind: repeated ? 'duplicate' : 'bad', sourceId: fields.get('id') ?? '' }))
    else if (!isRowProblem(checked)) batch.push({ line, restaurant: checked })
    if (batch.length < batchSize) continue
    await write(batch)
    batch = []
  }
  await write(batch)
  if (counts.inserted + counts.updated + counts.joined > 0) {
    await countWords(database.engine)
    await tidySearch(database)
  }
  return counts
}

function rejectOf({ column, reason }: RowProblem, row: Pick<Reject, 'line' | 'kind' | 'sourceId'>): Reject {
  return { ...row, column, reason }
}

/** Reads to the end before anything is written, and notes who claims which number. */
async function lookThrough(rows: AsyncIterable<FileRow<RestaurantField>>) {
  const claimed = new ClaimedNumbers()
  let of = 0
  for await (const { line, fields } of rows) {
    of++
    const checked = checkRestaurant(fields)
    if (!isRowProblem(checked)) claimed.add(checked, line)
  }
  return { of, claimed }
}

type Written = Pick<ImportCounts, 'inserted' | 'updated' | 'unchanged' | 'joined'>

interface WrittenBatch extends Written {
  readonly rejected: readonly Reject[]
}

/** Events that came before their restaurant's number are looked at again once the number is committed. */
async function writeBatch(db: Db, rows: readonly RestaurantRow[], options: ImportOptions): Promise<WrittenBatch> {
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0, joined: 0, rejected: [] }
  const { learnt, ...written } = await inTransaction(db, async (tx) => {
    await lockImports(tx)
    const { changes, planned, rejected } = await planRows(tx, rows, options.now.getTime())
    const counts = await writeRestaurants(tx, planned, options)
    await writeNumbers(tx, changes, options.now.getTime())
    return { ...counts, rejected, learnt: [...changes.begun, ...changes.extended].map(({ number }) => number) }
  })
  if (learnt.length > 0) await reevaluateUnmatched(db, { acquirerMerchantIds: learnt }, { now: () => options.now })
  return written
}

async function writeRestaurants(tx: Db, batch: readonly Restaurant[], options: ImportOptions): Promise<Written> {
  if (batch.length === 0) return { inserted: 0, updated: 0, unchanged: 0, joined: 0 }
  const changed = await upsertMerchants(tx, batch, options.now)
  const inserted = changed.filter((row) => row.inserted).map((row) => row.id)
  const updated = changed.filter((row) => !row.inserted).map((row) => row.id)
  await addWords(tx, inserted)
  await refreshWords(tx, updated)
  for (const partnerId of await findPartnersOf(tx, updated)) await refreshListings(tx, partnerId, updated)
  const sourceIds = batch.map((row) => row.sourceId)
  const merchantIds = inserted.length === batch.length ? inserted : await findMerchantIds(tx, sourceIds)
  let joined = 0
  for (const partnerId of options.partners) {
    const added = await addTerms(tx, partnerId, { merchantIds, activeFrom: options.activeFrom ?? options.now })
    await refreshListings(tx, partnerId, added)
    joined += added.length
  }
  return { inserted: inserted.length, updated: updated.length, unchanged: batch.length - changed.length, joined }
}

function add(counts: { -readonly [Key in keyof Written]: number }, written: Written): void {
  counts.inserted += written.inserted
  counts.updated += written.updated
  counts.unchanged += written.unchanged
  counts.joined += written.joined
}
