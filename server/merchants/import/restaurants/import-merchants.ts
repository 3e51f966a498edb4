import type { Readable } from 'node:stream'
import type { Database, Db } from '../../../db/database.ts'
import { tidySearch } from '../../search/listing-store.ts'
import { checkRestaurant } from './check-restaurant.ts'
import { KnownRestaurants } from './known-restaurants.ts'
import { type ColumnMap, isRowProblem, type Reject, type RowProblem } from '../column-set.ts'
import type { RestaurantRow } from './plan-rows.ts'
import { readRows, type Rows } from '../read-rows.ts'
import { restaurantColumns, type RestaurantField } from './restaurant-columns.ts'
import { ClaimedNumbers, SeenRestaurants } from './seen-restaurants.ts'
import { type RestaurantImport, writeRestaurants, type WrittenCounts } from './write-restaurants.ts'

export interface ImportCounts extends WrittenCounts {
  /** Rows without the header. */
  readonly rows: number
  readonly bad: number
  readonly duplicates: number
}

export interface RowsImport extends RestaurantImport {
  readonly onReject?: (reject: Reject) => void
  readonly onProgress?: (done: { readonly rows: number; readonly of: number }) => void
}

export interface ImportOptions extends RowsImport {
  readonly map?: ColumnMap<RestaurantField>
}

/** Small enough that the embedded database answers pages in between, large enough that statements do not count. */
const batchSize = 2_000

/** Imports a restaurant file, as its rows are imported. A file that is broken anywhere is an ImportFileError before anything is written. */
export async function importMerchants(
  database: Database,
  open: () => Readable,
  options: ImportOptions,
): Promise<ImportCounts> {
  const read = () => readRows(open(), restaurantColumns, options.map)
  const counts = await importRestaurants(database.engine, read, options)
  if (counts.inserted + counts.updated + counts.joined > 0) await tidySearch(database)
  return counts
}

/**
 * Imports restaurants in batches. A row is written whole or not at all, and importing the same rows again changes nothing. The rows are read
 * twice: to the end before anything is written, since where two claim one number neither gets it.
 */
export async function importRestaurants(
  db: Db,
  read: () => Rows<RestaurantField>,
  options: RowsImport,
): Promise<ImportCounts> {
  const { of, claimed } = await lookThrough(read())
  const counts = { rows: 0, inserted: 0, updated: 0, unchanged: 0, bad: 0, duplicates: 0, joined: 0 }
  const seen = new SeenRestaurants()
  const known = options.similar === undefined ? await KnownRestaurants.find(db) : null
  const reject = (row: Reject): void => {
    counts[row.kind === 'bad' ? 'bad' : 'duplicates']++
    options.onReject?.(row)
  }
  const write = async (batch: readonly RestaurantRow[]): Promise<void> => {
    const { rejected, ...written } = await writeRestaurants(db, batch, options)
    add(counts, written)
    for (const bad of rejected) reject(bad)
    options.onProgress?.({ rows: counts.rows, of })
  }
  let batch: RestaurantRow[] = []
  for await (const { line, fields } of read()) {
    counts.rows++
    const checked = checkRestaurant(fields)
    const repeated = isRowProblem(checked) ? null : seen.repeats(checked, line)
    const problem = isRowProblem(checked)
      ? checked
      : (repeated ?? claimed.contested(checked) ?? known?.similarTo(checked))
    if (problem)
      reject(rejectOf(problem, { line, kind: repeated ? 'duplicate' : 'bad', sourceId: fields.get('id') ?? '' }))
    else if (!isRowProblem(checked)) batch.push({ line, restaurant: checked })
    if (batch.length < batchSize) continue
    await write(batch)
    batch = []
  }
  await write(batch)
  return counts
}

function rejectOf({ column, reason }: RowProblem, row: Pick<Reject, 'line' | 'kind' | 'sourceId'>): Reject {
  return { ...row, column, reason }
}

/** Reads to the end before anything is written, and notes who claims which number. */
async function lookThrough(rows: Rows<RestaurantField>) {
  const claimed = new ClaimedNumbers()
  let of = 0
  for await (const { line, fields } of rows) {
    of++
    const checked = checkRestaurant(fields)
    if (!isRowProblem(checked)) claimed.add(checked, line)
  }
  return { of, claimed }
}

function add(counts: { -readonly [Key in keyof WrittenCounts]: number }, written: WrittenCounts): void {
  counts.inserted += written.inserted
  counts.updated += written.updated
  counts.unchanged += written.unchanged
  counts.joined += written.joined
}
