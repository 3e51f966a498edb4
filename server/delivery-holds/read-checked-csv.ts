import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { findRepeated } from '#domain/text/find-repeated.ts'
import { ImportFileError } from '../input-files/import-file-error.ts'
import { readCsvRecords } from '../input-files/read-csv-records.ts'
import { readInput } from '../input-files/read-input.ts'
import { spreadsheetDamage } from '../input-files/spreadsheet-damage.ts'

interface BadLine {
  readonly line: number
  readonly reason: string
}

export interface CheckedCsv<Row> {
  readonly rows: readonly (Row & { readonly line: number })[]
  /** Each with its line, from 1, the header included. */
  readonly badLines: readonly BadLine[]
}

export interface CsvShape<Row> {
  /** The columns without which nothing can be said. */
  readonly required: readonly string[]
  readonly schema: z.ZodType<Row>
}

/** Reads the CSV of a receiver: columns that the schema does not know are passed over. Throws where the header lacks one. */
export async function readCheckedCsv<Row extends object>(path: string, shape: CsvShape<Row>): Promise<CheckedCsv<Row>> {
  const rows: (Row & { line: number })[] = []
  const badLines: BadLine[] = []
  let header: readonly string[] | null = null
  const text = readInput(createReadStream(path))
  for await (const { line, cells: record } of readCsvRecords(text, { relax_quotes: true })) {
    if (header === null) header = checkedHeader(record, shape.required)
    else if (record.length !== header.length)
      badLines.push({ line, reason: `${record.length} cells where the header has ${header.length}` })
    else {
      const cells = cellsOf(header, record)
      const parsed = shape.schema.safeParse(Object.fromEntries(cells))
      const damage = damageIn(cells)
      if (damage !== null) badLines.push({ line, reason: damage })
      else if (parsed.success) rows.push({ ...parsed.data, line })
      else badLines.push({ line, reason: parsed.error.issues.map(reasonOf).join('; ') })
    }
  }
  if (header === null) throw new ImportFileError(1, `the header lacks ${shape.required.join(', ')}`)
  return { rows, badLines }
}

function cellsOf(header: readonly string[], record: readonly string[]) {
  return header.map((name, index) => [name, record[index]?.trim()] as const)
}

function damageIn(cells: ReturnType<typeof cellsOf>): string | null {
  for (const [name, cell = ''] of cells) {
    const damage = spreadsheetDamage(cell)
    if (damage !== null) return `${name}: ${damage}`
  }
  return null
}

function reasonOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}

function checkedHeader(given: readonly string[], required: readonly string[]): readonly string[] {
  const header = given.map((name) => name.trim())
  const repeated = findRepeated(header)
  if (repeated !== undefined) throw new ImportFileError(1, `the header has ${repeated} twice`)
  const missing = required.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new ImportFileError(1, `the header lacks ${missing.join(', ')}`)
  return header
}
