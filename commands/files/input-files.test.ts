import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { useCommands } from '#tests/commands/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'commensal-input-files-'))
const aside = join(folder, 'aside')
const env = { DATA_FOLDER: join(folder, 'data'), TMPDIR: aside }
const run = useCommands()
beforeAll(async () => {
  mkdirSync(aside)
  await putDatabase(env.DATA_FOLDER)
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A pipe, which gives what it has once. */
function pipe(name: string, content: string): string {
  const path = join(folder, name)
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path])
  spawn('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', content, path], { stdio: 'ignore' })
  return path
}

const fields = { network: 'visa', kind: 'clearing', cardToken: 'tok_1', acquirerMerchantId: 'a1' }
const amounts = { occurredAt: '2026-03-02T12:00:00Z', amountCents: 4_250, tipCents: 0, taxCents: 0 }
const eventOf = (id: string) => ({ ...fields, eventId: id, reference: id, ...amounts })
const header = Object.keys(eventOf('x')).join(',')
const csv = (id: string) => `${header}\n${Object.values(eventOf(id)).join(',')}\n`
const json = (id: string) => `${JSON.stringify(eventOf(id))}\n`
const ingest = (path: string) => run('commands/feed/ingest.ts', [path], env)

test('events are read from a pipe as from a file, and nothing is left of it', { timeout: 60_000 }, async () => {
  for (const [name, content] of [
    ['pipe.csv', csv('p1')],
    ['pipe.ndjson', json('p2')],
    ['63', csv('p3')],
    ['64', json('p4')],
  ] as const)
    expect(await ingest(pipe(name, content))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 accepted, 0 duplicates, 1 unmatched/),
    })
  expect(readdirSync(aside).filter((name) => name.startsWith('commensal-input-'))).toEqual([])
})

test(
  'how a file is read says its ending in any case, or else its text; a mark before it says nothing',
  { timeout: 60_000 },
  async () => {
    for (const [name, content] of [
      ['UPPER.CSV', csv('u1')],
      ['UPPER.NDJSON', json('u2')],
      ['Packed.Csv.GZ', gzipSync(csv('u3'))],
      ['packed-without-saying.csv', gzipSync(csv('u4'))],
      ['events.txt', csv('u5')],
      ['events', json('u6')],
      ['mark.ndjson', `\uFEFF${json('u7')}`],
      ['mark.csv', `\uFEFF${csv('u8')}`],
      ['mark.ndjson.gz', gzipSync(`\uFEFF${json('u9')}`)],
    ] as const)
      expect([name, await ingest(file(name, content))]).toMatchObject([
        name,
        { code: 0, stdout: expect.stringContaining('1 unmatched') },
      ])
  },
)

test.each([
  ['empty.ndjson', '', 'Line 1: the file is empty'],
  ['empty.csv', '', 'Line 1: the file is empty'],
  ['empty.csv.gz', gzipSync(''), 'Line 1: the file is empty'],
  ['blank.ndjson', '\uFEFF\n\n', 'Line 1: the file is empty'],
  [
    'open.csv',
    `${csv('q1')}${csv('q2').split('\n')[1]?.replace('q2', '"q2')}\n${'x\n'.repeat(25)}`,
    'Line 3: a quotation mark is opened here',
  ],
  ['sheet.csv', 'PK\u0003\u0004', 'Line 1: the file is a spreadsheet'],
  ['wide.csv', Buffer.from(csv('w1'), 'utf16le'), ''],
])('%s is refused whole, and its line is told', async (name, content, reason) => {
  expect(await ingest(file(name, content))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(reason),
  })
})

test('a cell that a spreadsheet has changed is a bad line', async () => {
  for (const cell of ['#N/A', '1.23457E+14'])
    expect(await ingest(file('damaged.csv', csv('d1').replace(',a1,', `,${cell},`)))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`:2: acquirerMerchantId: "${cell}" `),
    })
})

test('restaurants are read from a pipe, and asked for before one is made twice', { timeout: 60_000 }, async () => {
  const rows = (id: string) =>
    `id,name,address,city,state,zip,lat,lon,visa\n${id},Golden Wok,1 Clement St,San Francisco,CA,94118,37.7825,-122.46,V${id}\n`
  const by = ['--actor', 'ada', '--reason', 'new places']
  const given = (path: string, ...more: readonly string[]) =>
    run('commands/merchants/import-merchants.ts', [path, ...by, ...more], env)
  expect(await given(pipe('places', rows('00417')))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 rows: 1 new'),
  })
  const again = await given(file('excel.CSV', rows('417')))
  expect(again.code).toBe(1)
  expect(again.stdout).toContain('0 new, 0 changed, 0 unchanged, 0 duplicates, 1 bad')
  expect(again.stderr).toContain('excel.CSV:2: id: restaurant "00417" is there')
  expect((await given(file('excel.CSV', rows('417')), '--allow-similar')).stdout).toContain('1 new')
})

test(
  'a small file with a byte order mark is read, and one that is not UTF-8 is refused',
  { timeout: 60_000 },
  async () => {
    const put = (path: string) =>
      run('commands/content.ts', ['put', 'surveys', path, '--partner', 'nosh', '--actor', 'ada'], env)
    expect((await put(file('marked.json', '\uFEFF[]'))).stderr).not.toContain('is no JSON')
    expect(await put(file('latin.json', Buffer.from('[{"slug":"é"}]', 'latin1')))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not UTF-8'),
    })
    const correct = (path: string) =>
      run(
        'commands/feed/exceptions.ts',
        ['correct', 'visa:e#unmatched', '--event', path, '--actor', 'ada', '--reason', 'asked'],
        env,
      )
    expect((await correct(file('marked-event.json', `\uFEFF${json('e')}`))).stderr).toContain('There is no exception')
  },
)
