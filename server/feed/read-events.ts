import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Options, parse } from 'csv-parse'
import type { Instant } from '#domain/dates.ts'
import { readJson } from '#domain/text/read-json.ts'
import { findRepeated } from '#domain/text/find-repeated.ts'
import type { Clock } from '../clock.ts'
import { isPurchase } from '#domain/dines/event-order.ts'
import { type CardFeeds, whyNotTold } from '../settings/card-linking-setting.ts'
import { type NetworkEvent, parseEvent, wireFields } from './network-event.ts'

export type FileFormat = 'csv' | 'ndjson'

export interface BadLine {
  readonly line: number
  readonly reason: string
  /** The line as it stands in the file. */
  readonly text: string
}

/** A line of a feed file: its event, or why it has none. Lines count from 1, the header of a CSV file included. */
export type FeedLine = { readonly line: number; readonly event: NetworkEvent } | BadLine

interface GoodLine {
  readonly line: number
  readonly event: NetworkEvent
  readonly text: string
}

/** Reads a feed file line by line; .gz is unpacked on the way. */
export function readEventFile(path: string, given: FileReading): AsyncGenerator<FeedLine> {
  const plain = path.replace(/\.gz$/, '')
  const format = plain.endsWith('.csv') ? 'csv' : 'ndjson'
  return readEvents(plain === path ? createReadStream(path) : gunzipped(createReadStream(path)), { format, ...given })
}

export interface FileReading extends Clock {
  readonly cardFeeds: CardFeeds
}

interface Reading extends FileReading {
  readonly format: FileFormat
}

export async function* readEvents(source: Readable, { format, now, cardFeeds }: Reading): AsyncGenerator<FeedLine> {
  // One moment for the whole file: whether a line is good does not change while it is read.
  const at = now().getTime()
  for await (const line of format === 'csv' ? readCsv(source, at) : readJsonLines(source, at))
    yield 'event' in line ? toldHere(line, cardFeeds) : line
}

/** Money that came back is taken from a file whoever tells of the payments: what a card-linking network does not tell, a person records. */
function toldHere(told: GoodLine, cardFeeds: CardFeeds): FeedLine {
  const { line, event, text } = told
  const fault = isPurchase(event) ? whyNotTold(cardFeeds, { network: event.network, feed: 'network' }) : null
  return fault === null ? { line, event } : { line, text, reason: `network: ${fault}` }
}

/** A pipeline hands an error of the file on to whoever reads the result. */
function gunzipped(source: Readable): Readable {
  const unpacked = new PassThrough()
  void pipeline(source, createGunzip(), unpacked).catch((error: Error) => unpacked.destroy(error))
  return unpacked
}

async function* readJsonLines(source: Readable, now: Instant): AsyncGenerator<GoodLine | BadLine> {
  let line = 0
  const lines = createInterface({ input: source, crlfDelay: Infinity })
  // Readline does not pass on what goes wrong below it: without this a cut-off file would look like a short one.
  source.once('error', () => lines.close())
  for await (const text of lines) {
    line += 1
    if (text.trim() !== '') yield readJsonLine({ text: line === 1 ? text.replace(/^\uFEFF/, '') : text, line, now })
  }
  if (source.errored) throw source.errored
}

interface Line {
  readonly line: number
  readonly text: string
  readonly now: Instant
}

function readJsonLine(read: Line): GoodLine | BadLine {
  const { line, text } = read
  try {
    const { value, faults } = readJson(text, 'whole')
    if (faults.length === 0) return lineOf(value, read)
    return { line, text, reason: faults.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
  } catch {
    return { line, text, reason: 'not a line of JSON' }
  }
}

const csvOptions = {
  bom: true,
  info: true,
  raw: true,
  // Files that were put together have lines of both kinds.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} satisfies Options

async function* readCsv(source: Readable, now: Instant): AsyncGenerator<GoodLine | BadLine> {
  const rows = parse(csvOptions)
  void pipeline(source, rows).catch((error: Error) => rows.destroy(error))
  let header: readonly string[] | null = null
  for await (const row of rows) {
    const { record, info, raw } = row as { record: readonly string[]; info: { lines: number }; raw: string }
    const read = { line: info.lines, text: raw.replace(/^[\r\n]+|[\r\n]+$/g, ''), now }
    if (header === null) header = checkedHeader(record)
    else if (/[\r\n]/.test(read.text)) yield* linesWithin(read)
    else if (record.length !== header.length) {
      yield { line: read.line, text: read.text, reason: `${record.length} cells where the header has ${header.length}` }
    } else yield lineOf(Object.fromEntries(header.map((name, index) => [name, valueOf(name, record[index])])), read)
  }
}

/** A quotation mark that nobody closes takes in the lines below it, up to the next one: each is told, so that none is lost unseen. */
function linesWithin({ line, text }: Line): readonly BadLine[] {
  const lines = text.split(/\r\n|\r|\n/)
  const reason = 'a quotation mark is not closed on its line'
  return lines.map((own, place) => ({ line: line - lines.length + 1 + place, text: own, reason }))
}

/** Cells are text, and an empty one of those that may be absent is. What is no whole number in digits stays text, which no amount is. */
function valueOf(name: string, cell: string | undefined): unknown {
  if (!amounts.has(name) || cell === undefined) return cell
  if (cell === '' && optional.includes(name)) return null
  return /^(?:0|[1-9]\d{0,8})$/.test(cell) ? Number(cell) : cell
}

const optional: readonly string[] = ['tipCents', 'taxCents']
const amounts: ReadonlySet<string> = new Set(['amountCents', ...optional])

/** A file without its columns, or with one of them twice, is refused whole: no line of it could be read. */
function checkedHeader(header: readonly string[]): readonly string[] {
  const repeated = findRepeated(header)
  if (repeated !== undefined) throw new Error(`line 1: the header has ${repeated || 'a column without a name'} twice`)
  const missing = wireFields.filter((field) => !optional.includes(field) && !header.includes(field))
  if (missing.length > 0) throw new Error(`line 1: the header lacks ${missing.join(', ')}`)
  return header
}

function lineOf(value: unknown, { line, text, now }: Line): GoodLine | BadLine {
  const parsed = parseEvent(value, now)
  if (!('faults' in parsed)) return { line, text, event: parsed }
  return { line, text, reason: parsed.faults.map(({ field, message }) => `${field}: ${message}`).join('; ') }
}
