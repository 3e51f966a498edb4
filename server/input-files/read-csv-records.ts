import type { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { ImportFileError } from './import-file-error.ts'

export interface CsvRecord {
  /** On which it begins, from 1, the header included. */
  readonly line: number
  readonly cells: readonly string[]
  /** As it stands in the file. */
  readonly text: string
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
  readonly raw: string
}

/** Characters: a quotation mark that nobody closes takes in all that follows. */
const longestRecord = 1_000_000

const options = {
  info: true,
  raw: true,
  // Files that were put together have lines of both kinds.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: longestRecord,
} satisfies Options

/** The records of a CSV file with their first lines; blank lines are passed over. An ImportFileError names the line on which the broken record begins. */
export async function* readCsvRecords(
  text: Readable,
  more: Pick<Options, 'relax_quotes' | 'trim'> = {},
): AsyncGenerator<CsvRecord> {
  let last = 0
  // Records that were parsed together with the broken one are not handed on: how far it came is noted as it comes.
  const noting: Options = {
    on_record(record, { lines }) {
      last = lines
      return record
    },
  }
  const parser = parse({ ...options, ...more, ...noting })
  text.once('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info, raw } of rowsOf(parser)) {
      const written = raw.replace(/^[\r\n]+|[\r\n]+$/g, '')
      const line = info.lines - countLineEnds(written)
      if (record.length > 1 || record[0]?.trim()) yield { line, cells: record, text: written }
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportFileError(last + 1, reasonOf(error)) : error
  } finally {
    text.destroy()
  }
}

/** As the options ask for them. */
function rowsOf(parser: AsyncIterable<Parsed>): AsyncIterable<Parsed> {
  return parser
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

function reasonOf({ code, message }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'a quotation mark is opened here and not closed'
    case 'CSV_MAX_RECORD_SIZE':
      return `the row is longer than ${longestRecord} characters, perhaps since a quotation mark is not closed`
    default:
      return message
  }
}
