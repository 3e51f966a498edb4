import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Instant } from '#domain/dates.ts'
import { readJson } from '#domain/text/read-json.ts'
import { findRepeated } from '#domain/text/find-repeated.ts'
import type { Clock } from '../clock.ts'
import { type FileFormat, formatOfName, formatOfText } from '../input-files/file-format.ts'
import { ImportFileError } from '../input-files/import-file-error.ts'
import { readCsvRecords } from '../input-files/read-csv-records.ts'
import { readInput } from '../input-files/read-input.ts'
import { spreadsheetDamage } from '../input-files/spreadsheet-damage.ts'
import { isPurchase } from '#domain/dines/event-order.ts'
import { type CardFeeds, whyNotTold } from '../settings/card-linking-setting.ts'
import { type NetworkEvent, parseEvent, wireFields } from './network-event.ts'

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

/** Reads a feed file line by line, packed or not: CSV or newline-delimited JSON, as its name says or else its text. */
export function readEventFile(path: string, given: FileReading): AsyncGenerator<FeedLine> {
  return readEvents(createReadStream(path), { format: formatOfName(path), ...given })
}

export interface FileReading extends Clock {
  readonly cardFeeds: CardFeeds
}

interface Reading extends FileReading {
  /** Null: as the text itself begins. */
  readonly format: FileFormat | null
}

export async function* readEvents(file: Readable, { format, now, cardFeeds }: Reading): AsyncGenerator<FeedLine> {
  // One moment for the whole file: whether a line is good does not change while it is read.
  const at = now().getTime()
  const source = readInput(file, 'replaced')
  const isCsv = (format ?? (await formatOfText(source))) === 'csv'
  for await (const line of isCsv ? readCsv(source, at) : readJsonLines(source, at))
    yield 'event' in line ? toldHere(line, cardFeeds) : line
}

/** Money that came back is taken from a file whoever tells of the payments: what a card-linking network does not tell, a person records. */
function toldHere(told: GoodLine, cardFeeds: CardFeeds): FeedLine {
  const { line, event, text } = told
  const fault = isPurchase(event) ? whyNotTold(cardFeeds, { network: event.network, feed: 'network' }) : null
  return fault === null ? { line, event } : { line, text, reason: `network: ${fault}` }
}

async function* readJsonLines(source: Readable, now: Instant): AsyncGenerator<GoodLine | BadLine> {
  let line = 0
  const lines = createInterface({ input: source, crlfDelay: Infinity })
  // Readline does not pass on what goes wrong below it: without this a cut-off file would look like a short one.
  source.once('error', () => lines.close())
  for await (const text of lines) {
    line += 1
    if (text.trim() !== '') yield readJsonLine({ text, line, now })
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

async function* readCsv(source: Readable, now: Instant): AsyncGenerator<GoodLine | BadLine> {
  let header: readonly string[] | null = null
  for await (const { line, cells, text } of readCsvRecords(source, { relax_quotes: true })) {
    const read = { line, text, now }
    if (header === null) header = checkedHeader(cells)
    else if (/[\r\n]/.test(text)) yield* linesWithin(read)
    else if (cells.length !== header.length)
      yield { line, text, reason: `${cells.length} cells where the header has ${header.length}` }
    else
      yield (
        damagedIn(header, cells, read) ??
          lineOf(Object.fromEntries(header.map((name, index) => [name, valueOf(name, cells[index])])), read)
      )
  }
}

/** A quotation mark that nobody closes takes in the lines below it, up to the next one: each is told, so that none is lost unseen. */
function linesWithin({ line, text }: Line): readonly BadLine[] {
  const lines = text.split(/\r\n|\r|\n/)
  const reason = 'a quotation mark is not closed on its line'
  return lines.map((own, place) => ({ line: line + place, text: own, reason }))
}

function damagedIn(header: readonly string[], cells: readonly string[], { line, text }: Line): BadLine | null {
  const place = cells.findIndex((cell, index) => isOurs(header[index]) && spreadsheetDamage(cell) !== null)
  if (place === -1) return null
  return { line, text, reason: `${header[place]}: ${spreadsheetDamage(cells[place] ?? '')}` }
}

function isOurs(name: string | undefined): boolean {
  return wireFields.some((field) => field === name)
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
  if (repeated !== undefined)
    throw new ImportFileError(1, `the header has ${repeated || 'a column without a name'} twice`)
  const missing = wireFields.filter((field) => !optional.includes(field) && !header.includes(field))
  if (missing.length > 0) throw new ImportFileError(1, `the header lacks ${missing.join(', ')}`)
  return header
}

function lineOf(value: unknown, { line, text, now }: Line): GoodLine | BadLine {
  const parsed = parseEvent(value, now)
  if (!('faults' in parsed)) return { line, text, event: parsed }
  return { line, text, reason: parsed.faults.map(({ field, message }) => `${field}: ${message}`).join('; ') }
}
