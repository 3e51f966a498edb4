import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEventFile } from './ingest-file.ts'
import type { WireEvent } from './network-event.ts'
import { ownFeeds } from '../settings/card-linking-setting.ts'
import { type FeedLine, readEventFile } from './read-events.ts'

const event: WireEvent = {
  network: 'visa',
  eventId: 'e1',
  kind: 'clearing',
  reference: 'r1',
  cardToken: 'tok_1',
  acquirerMerchantId: 'a1',
  occurredAt: '2026-03-02T12:00:00-05:00',
  amountCents: 4_250,
  tipCents: 250,
  taxCents: 0,
}
const clock = { now: () => new Date(Date.UTC(2026, 2, 4)), cardFeeds: ownFeeds }
const header = Object.keys(event).join(',')
const row = Object.values(event).join(',')
const read = { ...event, occurredAt: Date.UTC(2026, 2, 2, 17) }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-read-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function linesOf(path: string): Promise<readonly FeedLine[]> {
  const lines: FeedLine[] = []
  for await (const line of readEventFile(path, clock)) lines.push(line)
  return lines
}

test.each([
  ['events.csv', `${header}\n${row}\n`, 2],
  ['events.csv.gz', gzipSync(`${header}\r\n${row}\r\n`), 2],
  ['events.ndjson', `${JSON.stringify(event)}\n`, 1],
  ['events.ndjson.gz', gzipSync(JSON.stringify(event)), 1],
] as const)('%s is read, whatever its form', async (name, content, line) => {
  expect(await linesOf(file(name, content))).toEqual([{ line, event: read }])
})

test('columns may stand in any order, and tip and tax may be empty or absent', async () => {
  const { tipCents: _tip, taxCents: _tax, ...needed } = event
  const names = Object.keys(needed).toReversed()
  const content = `${names.join(',')},tipCents\n${Object.values(needed).toReversed().join(',')},\n`
  expect(await linesOf(file('order.csv', content))).toEqual([
    { line: 2, event: { ...read, tipCents: null, taxCents: null } },
  ])
})

test.each([
  ['an amount that is no whole number', { amountCents: 42.5 }, /amountCents/],
  ['a time without a zone', { occurredAt: '2026-03-02T12:00:00' }, /occurredAt/],
  ['a tip above the amount', { tipCents: 9_999 }, /tip and tax are more/],
  ['a card number', { cardToken: '4111111111111111' }, /not a card number/],
  ['a field that nobody knows', { tipsCents: 5 }, /tipsCents: this field is not known/],
])('%s is told with its line and its field', async (_name, wrong, reason) => {
  const content = `${JSON.stringify(event)}\n\n${JSON.stringify({ ...event, ...wrong })}\n`
  const lines = await linesOf(file('bad.ndjson', content))
  expect(lines).toEqual([
    { line: 1, event: read },
    { line: 3, reason: expect.stringMatching(reason), text: JSON.stringify({ ...event, ...wrong }) },
  ])
})

const ambiguous = ['1000', '1e3', '10.0', '"0x10"', '"1,000"', '"１０"', '"+10"', '"010"', '" 10"', '""', '-0']

test.each(['amountCents', 'tipCents', 'taxCents'].flatMap((field) => ambiguous.map((written) => [field, written])))(
  '%s that is written as %s in JSON is told with its field',
  async (field, written) => {
    const spelled = JSON.stringify({ ...event, amountCents: 900_000, [field]: 'here' })
    const text = spelled.replace('"here"', written)
    const lines = await linesOf(file('spelled.ndjson', `${text}\n`))
    expect(lines).toMatchObject(
      written === '1000'
        ? [{ event: { [field]: 1000 } }]
        : [{ line: 1, reason: expect.stringContaining(`${field}: `) }],
    )
    const twice = spelled.replace('{', `{"${field}":5,`).replace('"here"', '6')
    expect(await linesOf(file('twice.ndjson', twice))).toEqual([
      { line: 1, reason: `${field}: is there twice`, text: twice },
    ])
  },
)

test.each(['1e3', '10.0', '0x10', '"1,000"', '１０', '+10', '010', ' 10', '10 ', '-10', '$10', '1_0'])(
  'an amount that is written as %s in a CSV file is told with its field',
  async (written) => {
    const content = (changes: Partial<Record<keyof WireEvent, string>>) =>
      `${header}\n${Object.values({ ...event, amountCents: 900_000, ...changes }).join(',')}\n`
    for (const field of ['amountCents', 'tipCents', 'taxCents'] as const)
      expect(await linesOf(file('spelled.csv', content({ [field]: written })))).toMatchObject([
        { line: 2, reason: expect.stringContaining(`${field}: must be a whole number of cents`) },
      ])
  },
)

test('a CSV file that has a column twice is refused whole', async () => {
  for (const name of ['amountCents', 'eventId', ''])
    await expect(linesOf(file('columns.csv', `${header},${name},${name}\n${row},1,1\n`))).rejects.toThrow(
      `Line 1: the header has ${name || 'a column without a name'} twice`,
    )
})

test('a line with missing cells and a line that is no JSON are told', async () => {
  expect(await linesOf(file('short.csv', `${header}\nvisa,e1\n${row}\n`))).toMatchObject([
    { line: 2, reason: '2 cells where the header has 10', text: 'visa,e1' },
    { line: 3, event: read },
  ])
  expect(await linesOf(file('broken.ndjson', '{"network":'))).toEqual([
    { line: 1, reason: 'not a line of JSON', text: '{"network":' },
  ])
})

test('lines of both kinds, empty ones and a byte order mark are read in either format', async () => {
  const another = row.replace('e1', 'e2')
  expect(await linesOf(file('mixed.csv', `\uFEFF${header}\r\n\n${row}\n\r\n${another}`))).toMatchObject([
    { event: { eventId: 'e1' } },
    { event: { eventId: 'e2' } },
  ])
  const text = JSON.stringify(event)
  expect(await linesOf(file('mark.ndjson', `\uFEFF${text}\r\n\n${text}\n`))).toMatchObject([
    { line: 1, event: read },
    { line: 3, event: read },
  ])
})

test('each line that an open quotation mark takes in is told', async () => {
  const open = row.replace('e1', '"e1')
  const closing = row.replace('e1', 'e3"')
  const reason = 'a quotation mark is not closed on its line'
  expect(await linesOf(file('open.csv', `${header}\n${open}\n${row}\n${closing}\n${row}\n`))).toMatchObject([
    { line: 2, text: open, reason },
    { line: 3, text: row, reason },
    { line: 4, text: closing, reason },
    { line: 5, event: read },
  ])
})

test('names that are not written in UTF-8 are told, since two of them would be one', async () => {
  const text = JSON.stringify({ ...event, reference: 'caf\u00e9' })
  const [line] = await linesOf(file('latin.ndjson', Buffer.from(text, 'latin1')))
  expect(line).toMatchObject({ line: 1, reason: 'reference: must be written in UTF-8' })
})

test('a name that no database can hold, and a year that no clock knows, are told by line and field', async () => {
  const lines = [
    { eventId: 'e\0' },
    { reference: '\ud800' },
    { occurredAt: '0000-01-01T00:00:00Z' },
    { cardToken: 'a\nb' },
  ]
  const text = lines.map((changes) => JSON.stringify({ ...event, ...changes })).join('\n')
  expect(await linesOf(file('hostile.ndjson', text))).toMatchObject([
    { line: 1, reason: expect.stringMatching(/^eventId: must be one line/) },
    { line: 2, reason: expect.stringMatching(/^reference: must be one line/) },
    { line: 3, reason: expect.stringMatching(/^occurredAt: must be between/) },
    { line: 4, reason: expect.stringMatching(/^cardToken: must be one line/) },
  ])
})

test('a dine of tomorrow is taken, one of the day after and one of before all programmes are told by line', async () => {
  const times = ['2026-03-04T23:59:59Z', '2026-03-05T00:00:01Z', '2999-01-01T00:00:00Z', '1999-12-31T23:59:59Z']
  const text = times.map((occurredAt) => JSON.stringify({ ...event, occurredAt })).join('\n')
  expect(await linesOf(file('times.ndjson', text))).toMatchObject([
    { line: 1, event: { eventId: 'e1' } },
    { line: 2, reason: 'occurredAt: lies more than a day in the future' },
    { line: 3, reason: 'occurredAt: lies more than a day in the future' },
    { line: 4, reason: 'occurredAt: lies before the year 2000' },
  ])
})

test('a check counts what is good and what is not', async () => {
  const path = file('check.ndjson', `${JSON.stringify(event)}\nno\n`)
  expect(await checkEventFile(path, clock)).toEqual({
    events: 1,
    badLines: 1,
    examples: [{ line: 2, reason: 'not a line of JSON', text: 'no' }],
  })
})

test('a file without a needed column, a cut-off archive and a missing file are refused whole', async () => {
  await expect(linesOf(file('columns.csv', 'network,eventId\nvisa,e1\n'))).rejects.toThrow(
    /Line 1: the header lacks kind/,
  )
  const archive = gzipSync(`${JSON.stringify(event)}\n`.repeat(1000))
  await expect(linesOf(file('cut.ndjson.gz', archive.subarray(0, archive.length / 2)))).rejects.toThrow()
  await expect(linesOf(file('cut.csv.gz', gzipSync(`${header}\n${row}`).subarray(0, 60)))).rejects.toThrow()
  for (const name of ['none.csv', 'none.ndjson', 'none.csv.gz', 'none.ndjson.gz']) {
    await expect(linesOf(join(folder, name))).rejects.toThrow(/ENOENT/)
  }
})

test('a payment of a network whose payments another feed tells is a bad line; money that came back is taken', async () => {
  const refund = { ...event, eventId: 'e2', kind: 'refund' }
  const path = file('told.ndjson', `${JSON.stringify(event)}\n${JSON.stringify(refund)}\n`)
  const lines: FeedLine[] = []
  const cardFeeds = { ...ownFeeds, visa: 'fidel' as const }
  for await (const line of readEventFile(path, { ...clock, cardFeeds })) lines.push(line)
  expect(lines).toEqual([
    { line: 1, text: JSON.stringify(event), reason: 'network: payments of visa are told by fidel (CARD_FEEDS)' },
    { line: 2, event: { ...read, eventId: 'e2', kind: 'refund' } },
  ])
})
