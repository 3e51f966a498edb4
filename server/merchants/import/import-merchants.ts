import type { Readable } from 'node:stream'
import type { Database, Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transact.ts'
import { refreshListings, tidySearch } from '../search/refresh-listings.ts'
import { addWords, countWords, refreshWords } from '../search/refresh-words.ts'
import { checkRestaurant, type Restaurant } from './check-restaurant.ts'
import { addTerms, findMerchantIds, findPartnersOf, upsertMerchants } from './import-store.ts'
import { readRestaurants } from './read-restaurants.ts'
import type { ColumnMap } from './restaurant-columns.ts'

/** A row that was not imported. */
export interface Reject {
  readonly line: number
  readonly reason: string
  readonly kind: 'bad' | 'duplicate'
  readonly sourceId: string
}

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
  readonly map?: ColumnMap
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
  const map = options.map ?? {}
  let of = 0
  for await (const _ of readRestaurants(open(), map)) of++

  const counts = { rows: 0, inserted: 0, updated: 0, unchanged: 0, bad: 0, duplicates: 0, joined: 0 }
  const seen = new Seen()
  let batch: Restaurant[] = []
  for await (const { line, fields } of readRestaurants(open(), map)) {
    counts.rows++
    const checked = checkRestaurant(fields)
    const reason = typeof checked === 'string' ? checked : seen.repeats(checked, line)
    if (typeof checked === 'object' && reason === null) batch.push(checked)
    else {
      const kind = typeof checked === 'string' ? 'bad' : 'duplicate'
      counts[kind === 'bad' ? 'bad' : 'duplicates']++
      options.onReject?.({ line, reason: reason ?? '', kind, sourceId: fields.get('id') ?? '' })
    }
    if (batch.length < batchSize) continue
    add(counts, await writeBatch(database.engine, batch, options))
    batch = []
    options.onProgress?.({ rows: counts.rows, of })
  }
  if (batch.length > 0) add(counts, await writeBatch(database.engine, batch, options))
  options.onProgress?.({ rows: counts.rows, of })
  if (counts.inserted + counts.updated + counts.joined > 0) {
    await countWords(database.engine)
    await tidySearch(database)
  }
  return counts
}

type Written = Pick<ImportCounts, 'inserted' | 'updated' | 'unchanged' | 'joined'>

function writeBatch(db: Db, batch: readonly Restaurant[], options: ImportOptions): Promise<Written> {
  return inTransaction(db, async (tx) => {
    const changed = await upsertMerchants(tx, batch, options.now)
    const inserted = changed.filter((row) => row.inserted).map((row) => row.id)
    const updated = changed.filter((row) => !row.inserted).map((row) => row.id)
    await addWords(tx, inserted)
    await refreshWords(tx, updated)
    for (const partnerId of await findPartnersOf(tx, updated)) await refreshListings(tx, partnerId, updated)
    const allNew = inserted.length === batch.length
    const merchantIds = allNew
      ? inserted
      : await findMerchantIds(
          tx,
          batch.map((row) => row.sourceId),
        )
    let joined = 0
    for (const partnerId of options.partners) {
      const added = await addTerms(tx, partnerId, { merchantIds, activeFrom: options.activeFrom ?? options.now })
      await refreshListings(tx, partnerId, added)
      joined += added.length
    }
    return { inserted: inserted.length, updated: updated.length, unchanged: batch.length - changed.length, joined }
  })
}

function add(counts: { -readonly [Key in keyof Written]: number }, written: Written): void {
  counts.inserted += written.inserted
  counts.updated += written.updated
  counts.unchanged += written.unchanged
  counts.joined += written.joined
}

/** The rows so far, by source id and by name with address: the first of each is imported. */
class Seen {
  readonly #lines = new Map<string, number>()

  repeats({ sourceId, name, address, zip }: Restaurant, line: number): string | null {
    const id = `id ${sourceId}`
    const place = `${name}|${address}|${zip}`.toLowerCase()
    const sameId = this.#lines.get(id)
    if (sameId !== undefined) return `the same id as in line ${sameId}`
    const samePlace = this.#lines.get(place)
    if (samePlace !== undefined) return `the same name and address as in line ${samePlace}`
    this.#lines.set(id, line).set(place, line)
    return null
  }
}
