import type { Readable } from 'node:stream'
import { type Effect, effectsOf, type VerdictChange } from '#domain/evaluation/effect.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction, type Tx } from '../../../db/transact.ts'
import { isRowProblem, type Reject, type RowProblem } from '../column-set.ts'
import type { DatedImport, DatedKind, WishRow } from './dated-rows.ts'
import { uncleanReason } from '../read-cells.ts'
import { writeDated } from './write-dated.ts'
import { readRows, type Rows } from '../read-rows.ts'

export interface DatedCounts {
  readonly rows: number
  readonly changed: number
  readonly unchanged: number
  readonly bad: number
  readonly duplicates: number
  /** What the visits that were evaluated again come to, for each programme. */
  readonly effects: readonly Effect[]
}

const batchSize = 1_000

interface DatedInto<Field extends string, Value> {
  readonly db: Db
  readonly kind: DatedKind<Field, Value>
}

/** Imports a file of terms or offers. It is read twice: a file that is broken anywhere is an ImportFileError before anything is written. */
export async function importDated<Field extends string, Value>(
  into: DatedInto<Field, Value>,
  open: () => Readable,
  options: DatedImport,
): Promise<DatedCounts> {
  for await (const _ of readRows(open(), into.kind.columns));
  return importDatedRows(into, readRows(open(), into.kind.columns), options)
}

/**
 * Imports the terms or the offers of restaurants that are there already. A row is written whole or not at all, and importing the same rows again
 * changes nothing.
 */
export async function importDatedRows<Field extends string, Value>(
  { db, kind }: DatedInto<Field, Value>,
  rows: Rows<Field>,
  options: DatedImport,
): Promise<DatedCounts> {
  const counts = { rows: 0, changed: 0, unchanged: 0, bad: 0, duplicates: 0 }
  const reject = (row: Reject): void => {
    counts[row.kind === 'bad' ? 'bad' : 'duplicates']++
    options.onReject?.(row)
  }
  const changes: VerdictChange[] = []
  const write = async (batch: readonly WishRow<Value>[]): Promise<void> => {
    const { changed, rejected, verdicts } = await transact(db, options, (tx) =>
      writeDated({ tx, kind }, batch, options),
    )
    changes.push(...verdicts)
    counts.changed += changed
    counts.unchanged += batch.length - changed - rejected.length
    for (const bad of rejected) reject(bad)
  }
  const seen = new Map<string, number>()
  let batch: WishRow<Value>[] = []
  for await (const { line, fields } of rows) {
    counts.rows++
    const sourceId = textOf(fields, 'id')
    const wishes = readWishes(kind, fields, options.partners)
    const repeated = isRowProblem(wishes) ? null : repeats(seen, { line, sourceId, wishes })
    const problem = isRowProblem(wishes) ? wishes : repeated
    if (problem) reject({ ...problem, line, kind: repeated ? 'duplicate' : 'bad', sourceId })
    else if (!isRowProblem(wishes)) batch.push({ line, sourceId, wishes })
    if (batch.length < batchSize) continue
    await write(batch)
    batch = []
  }
  if (batch.length > 0) await write(batch)
  return { ...counts, effects: effectsOf(changes) }
}

/** A preview has done everything and writes nothing. */
class TakenBackError extends Error {}

async function transact<Result>(
  db: Db,
  { past }: Pick<DatedImport, 'past'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (past !== 'previewed') return inTransaction(db, work)
  let result: Result | undefined
  await inTransaction(db, async (tx) => {
    result = await work(tx)
    throw new TakenBackError()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBackError)) throw error
  })
  return required(result, 'what a preview has done')
}

function readWishes<Field extends string, Value>(
  kind: DatedKind<Field, Value>,
  fields: ReadonlyMap<Field, string>,
  partners: readonly Partner[],
): WishRow<Value>['wishes'] | RowProblem {
  for (const [field, value] of fields) {
    const reason = uncleanReason(value, field === 'body' ? { most: 1000, kind: 'prose' } : { most: 200, kind: 'line' })
    if (reason !== null) return { column: kind.columns.names[field], reason }
  }
  if (textOf(fields, 'id') === '') return { column: 'id', reason: 'is missing' }
  const named = textOf(fields, 'partner')
  const hasPartner = [...fields.keys()].some((field) => field === 'partner')
  const chosen = hasPartner ? partners.filter(({ id }) => id === named) : partners
  if (chosen.length === 0)
    return { column: 'partner', reason: `"${named}" is none of ${partners.map(({ id }) => id).join(', ')}` }
  const read = chosen.map((partner) => ({ partnerId: partner.id, wish: kind.read(fields, partner) }))
  const wishes: WishRow<Value>['wishes'][number][] = []
  for (const { partnerId, wish } of read) {
    if (isRowProblem(wish)) return wish
    wishes.push({ partnerId, wish })
  }
  return wishes
}

/** The first row for a restaurant, programme and name is taken. */
function repeats<Value>(seen: Map<string, number>, { line, sourceId, wishes }: WishRow<Value>): RowProblem | null {
  const keys = wishes.map(({ partnerId, wish }) => JSON.stringify([sourceId, partnerId, wish.name]))
  const first = keys.map((key) => seen.get(key)).find((known) => known !== undefined)
  if (first !== undefined)
    return { column: 'id', reason: `the same restaurant, programme and code as in line ${first}` }
  for (const key of keys) seen.set(key, line)
  return null
}

function textOf(fields: ReadonlyMap<string, string>, name: string): string {
  return fields.get(name) ?? ''
}
