import type { Readable } from 'node:stream'
import { normalText } from '#domain/text/clean-text.ts'
import { ImportFileError } from '../../input-files/import-file-error.ts'
import { readCsvRecords } from '../../input-files/read-csv-records.ts'
import { readInput } from '../../input-files/read-input.ts'
import { spreadsheetDamage } from '../../input-files/spreadsheet-damage.ts'
import { type ColumnMap, type ColumnSet, findColumns } from './column-set.ts'

/** One row of a file: a text for each column that the file has. */
export interface FileRow<Field extends string> {
  readonly line: number
  readonly fields: ReadonlyMap<Field, string>
}

/** The rows of a file, or of whatever else brings them, from the first to the last. */
export type Rows<Field extends string> = AsyncIterable<FileRow<Field>> | Iterable<FileRow<Field>>

/** Reads a CSV file row by row, plain or gzip. Throws ImportFileError with the line where the file itself is broken. */
export async function* readRows<Field extends string>(
  file: Readable,
  set: ColumnSet<Field>,
  map?: ColumnMap<Field>,
): AsyncGenerator<FileRow<Field>> {
  let header: { readonly cells: readonly string[]; readonly columns: ReadonlyMap<Field, number> } | null = null
  for await (const { line, cells } of readCsvRecords(readInput(file), { trim: true })) {
    if (header === null) header = { cells, columns: findColumns(cells, set, map) }
    else if (cells.length === header.cells.length)
      yield { line, fields: undamaged(fieldsOf(cells, header.columns), line) }
    else throw new ImportFileError(line, `${cells.length} cells where the header has ${header.cells.length}`)
  }
  if (header === null) throw new ImportFileError(1, 'the file is empty')
}

function undamaged<Field extends string>(fields: ReadonlyMap<Field, string>, line: number): ReadonlyMap<Field, string> {
  for (const [field, text] of fields) {
    const damage = spreadsheetDamage(text)
    if (damage !== null) throw new ImportFileError(line, `${field}: ${damage}`)
  }
  return fields
}

function fieldsOf<Field extends string>(
  record: readonly string[],
  columns: ReadonlyMap<Field, number>,
): ReadonlyMap<Field, string> {
  return new Map([...columns].map(([field, index]) => [field, normalText(record[index] ?? '')]))
}
