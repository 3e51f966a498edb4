import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { currencies } from '#domain/money/money.ts'
import { findRepeated } from '#domain/text/find-repeated.ts'

/** That the partner has counted a posting of ours, with the line of its file. */
export interface Acknowledgement {
  readonly line: number
  readonly postingId: number
  readonly amount: number
  /** Null: the file does not say. */
  readonly currency: string | null
}

export interface AcknowledgementFile {
  readonly acknowledged: readonly Acknowledgement[]
  /** Each with its line, from 1, the header included. */
  readonly badLines: readonly { readonly line: number; readonly reason: string }[]
}

const wholeNumber = z
  .string()
  .regex(/^(?:0|-?[1-9]\d{0,14})$/, 'expected a whole number')
  .transform(Number)
const rowSchema = z.object({
  postingId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'expected the number of a posting')
    .transform(Number),
  amount: wholeNumber,
  currency: z.enum(currencies, `expected one of ${currencies.join(', ')}`).optional(),
})

/** Reads what a partner says that it has counted: CSV with the columns postingId and amount, perhaps currency; others are passed over. */
export async function readAcknowledgements(path: string): Promise<AcknowledgementFile> {
  const source = createReadStream(path)
  const rows = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  void pipeline(source, rows).catch((error: Error) => rows.destroy(error))
  const acknowledged: Acknowledgement[] = []
  const badLines: { line: number; reason: string }[] = []
  let header: readonly string[] | null = null
  for await (const row of rows) {
    const { record, info } = row as { record: readonly string[]; info: { lines: number } }
    const line = info.lines
    if (header === null) header = checkedHeader(record)
    else if (record.length !== header.length)
      badLines.push({ line, reason: `${record.length} cells where the header has ${header.length}` })
    else {
      const cells = Object.fromEntries(header.map((name, index) => [name, record[index]?.trim()]))
      const parsed = rowSchema.safeParse(cells)
      if (parsed.success) acknowledged.push({ line, ...parsed.data, currency: parsed.data.currency ?? null })
      else badLines.push({ line, reason: parsed.error.issues.map(reasonOf).join('; ') })
    }
  }
  if (header === null) throw new Error('line 1: the header lacks postingId, amount')
  return { acknowledged, badLines }
}

function reasonOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}

function checkedHeader(given: readonly string[]): readonly string[] {
  const header = given.map((name) => name.trim())
  const repeated = findRepeated(header.filter((name) => Object.hasOwn(rowSchema.shape, name)))
  if (repeated !== undefined) throw new Error(`line 1: the header has ${repeated} twice`)
  const missing = ['postingId', 'amount'].filter((name) => !header.includes(name))
  if (missing.length > 0) throw new Error(`line 1: the header lacks ${missing.join(', ')}`)
  return header
}
