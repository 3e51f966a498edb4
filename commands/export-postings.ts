import { createWriteStream, renameSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { readPartnerPostings } from '#server/rewards/partner-posting-store.ts'
import { formatPostings } from './format-postings.ts'
import { readRange } from './posting-range.ts'

const usage = `npm run postings:export -- --partner <partner> [--from <time>] [--to <time>] [--format csv|ndjson] <file>|-
Writes what is posted to members, from --from until before --to, the oldest first: CSV where the file ends in .csv, else newline-delimited JSON.
For standard output name -, and run npm with --silent.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    partner: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    format: { type: 'string' },
  },
})
const [path] = positionals
if (path === undefined || positionals.length > 1 || values.partner === undefined) fail(usage)
const range = readRange(values, loadPartners().partners)
if (typeof range === 'string') fail(range)
const format = values.format ?? (path.endsWith('.csv') ? 'csv' : 'ndjson')
if (format !== 'csv' && format !== 'ndjson') fail(`--format: expected csv or ndjson, got "${format}"`)

const database = await openForCommand(readConfig(process.env))
try {
  const lines = formatPostings(readPartnerPostings(database.engine, range), format)
  if (path === '-') await pipeline(lines, process.stdout, { end: false })
  else await writeWhole(path, lines)
} finally {
  await database.close()
}

/** Written aside first: whoever fetches the file never sees half of it. */
async function writeWhole(target: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${target}.${process.pid}.draft`
  await pipeline(lines, createWriteStream(draft))
  renameSync(draft, target)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
