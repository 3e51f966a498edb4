import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { type NetworkEvent, parseEvent, wireFields } from './network-event.ts'

export type FileFormat = 'csv' | 'ndjson'

/** A line of a feed file: its event, or why it has none. Lines count from 1, the header of a CSV file included. */
export type FeedLine =
  | { readonly line: number; readonly event: NetworkEvent }
  | { readonly line: number; readonly reason: string }

/** Reads a feed file line by line; .gz is unpacked on the way. */
export function readEventFile(path: string): AsyncGenerator<FeedLine> {
  const plain = path.replace(/\.gz$/, '')
  const format = plain.endsWith('.csv') ? 'csv' : 'ndjson'
  return readEvents(plain === path ? createReadStream(path) : gunzipped(createReadStream(path)), format)
}

export function readEvents(source: Readable, format: FileFormat): AsyncGenerator<FeedLine> {
  return format === 'csv' ? readCsv(source) : readJsonLines(source)
}

/** A pipeline hands an error of the file on to whoever reads the result. */
function gunzipped(source: Readable): Readable {
  const unpacked = new PassThrough()
  void pipeline(source, createGunzip(), unpacked).catch((error: Error) => unpacked.destroy(error))
  return unpacked
}

async function* readJsonLines(source: Readable): AsyncGenerator<FeedLine> {
  let line = 0
  const lines = createInterface({ input: source, crlfDelay: Infinity })
  // Readline does not pass on what goes wrong below it: without this a cut-off file would look like a short one.
  source.once('error', () => lines.close())
  for await (const text of lines) {
    line += 1
    if (text.trim() !== '') yield readJsonLine(text, line)
  }
  if (source.errored) throw source.errored
}

function readJsonLine(text: string, line: number): FeedLine {
  try {
    return lineOf(JSON.parse(text), line)
  } catch {
    return { line, reason: 'not a line of JSON' }
  }
}

async function* readCsv(source: Readable): AsyncGenerator<FeedLine> {
  const rows = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  void pipeline(source, rows).catch((error: Error) => rows.destroy(error))
  let header: readonly string[] | null = null
  for await (const row of rows) {
    const { record, info } = row as { record: readonly string[]; info: { lines: number } }
    if (header === null) header = checkedHeader(record)
    else if (record.length !== header.length) {
      yield { line: info.lines, reason: `${record.length} cells where the header has ${header.length}` }
    } else yield lineOf(Object.fromEntries(header.map((name, index) => [name, record[index]])), info.lines)
  }
}

/** A file without its columns is refused whole: no line of it could be read. */
function checkedHeader(header: readonly string[]): readonly string[] {
  const optional = ['tipCents', 'taxCents']
  const missing = wireFields.filter((field) => !optional.includes(field) && !header.includes(field))
  if (missing.length > 0) throw new Error(`line 1: the header lacks ${missing.join(', ')}`)
  return header
}

function lineOf(value: unknown, line: number): FeedLine {
  const parsed = parseEvent(value)
  if (!('faults' in parsed)) return { line, event: parsed }
  return { line, reason: parsed.faults.map(({ field, message }) => `${field}: ${message}`).join('; ') }
}
