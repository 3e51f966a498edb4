import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { normalText } from '#domain/text/clean-text.ts'
import { type ColumnMap, type ColumnSet, findColumns, ImportFileError } from './column-set.ts'

/** One row of a file: a text for each column that the file has. */
export interface FileRow<Field extends string> {
  readonly line: number
  readonly fields: ReadonlyMap<Field, string>
}

/** The rows of a file, or of whatever else brings them, from the first to the last. */
export type Rows<Field extends string> = AsyncIterable<FileRow<Field>> | Iterable<FileRow<Field>>

interface ParsedRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** Reads a CSV file row by row, plain or gzip. Throws ImportFileError with the line where the file itself is broken. */
export async function* readRows<Field extends string>(
  file: Readable,
  set: ColumnSet<Field>,
  map?: ColumnMap<Field>,
): AsyncGenerator<FileRow<Field>> {
  let line = 1
  let columns: ReadonlyMap<Field, number> | null = null
  try {
    for await (const row of await parseRows(file)) {
      const { info, record }: ParsedRow = row
      line = info.lines
      if (columns) yield { line, fields: fieldsOf(record, columns) }
      else columns = findColumns(record, set, map)
    }
  } catch (error) {
    throw asFileError(error, line)
  }
  if (!columns) throw new ImportFileError(1, 'the file is empty')
}

async function parseRows(file: Readable): Promise<AsyncIterable<ParsedRow>> {
  const parser = parse({ bom: true, info: true, skip_empty_lines: true, trim: true })
  const steps = (await isGzip(file)) ? [file, createGunzip(), parser] : [file, parser]
  // The parser ends with whatever error the steps before it had.
  pipeline(steps, () => undefined)
  return parser
}

/** Looks at the first two bytes and puts them back. */
async function isGzip(file: Readable): Promise<boolean> {
  await new Promise<void>((resolve, reject) => {
    file.once('readable', resolve)
    file.once('end', resolve)
    file.once('error', reject)
  })
  const chunk: unknown = file.read()
  if (chunk === null) return false
  file.unshift(chunk)
  return Buffer.isBuffer(chunk) && chunk[0] === 0x1f && chunk[1] === 0x8b
}

function fieldsOf<Field extends string>(
  record: readonly string[],
  columns: ReadonlyMap<Field, number>,
): ReadonlyMap<Field, string> {
  return new Map([...columns].map(([field, index]) => [field, normalText(record[index] ?? '')]))
}

function asFileError(error: unknown, line: number): unknown {
  if (error instanceof ImportFileError) return error
  if (error instanceof CsvError) return new ImportFileError(Number(error['lines'] ?? line), error.message)
  if (isCode(error, 'Z_')) return new ImportFileError(line, 'the gzip data are broken after this line')
  return error
}

function isCode(error: unknown, beginning: string): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith(beginning)
}
