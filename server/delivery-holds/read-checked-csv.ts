import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { findRepeated } from '#domain/text/find-repeated.ts'

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
  const source = createReadStream(path)
  const lines = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  void pipeline(source, lines).catch((error: Error) => lines.destroy(error))
  const rows: (Row & { line: number })[] = []
  const badLines: BadLine[] = []
  let header: readonly string[] | null = null
  for await (const read of lines) {
    const { record, info } = read as { record: readonly string[]; info: { lines: number } }
    const line = info.lines
    if (header === null) header = checkedHeader(record, shape.required)
    else if (record.length !== header.length)
      badLines.push({ line, reason: `${record.length} cells where the header has ${header.length}` })
    else {
      const parsed = shape.schema.safeParse(Object.fromEntries(cellsOf(header, record)))
      if (parsed.success) rows.push({ ...parsed.data, line })
      else badLines.push({ line, reason: parsed.error.issues.map(reasonOf).join('; ') })
    }
  }
  if (header === null) throw new Error(`line 1: the header lacks ${shape.required.join(', ')}`)
  return { rows, badLines }
}

function cellsOf(header: readonly string[], record: readonly string[]) {
  return header.map((name, index) => [name, record[index]?.trim()] as const)
}

function reasonOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}

function checkedHeader(given: readonly string[], required: readonly string[]): readonly string[] {
  const header = given.map((name) => name.trim())
  const repeated = findRepeated(header)
  if (repeated !== undefined) throw new Error(`line 1: the header has ${repeated} twice`)
  const missing = required.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new Error(`line 1: the header lacks ${missing.join(', ')}`)
  return header
}
