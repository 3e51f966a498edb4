import { createWriteStream, renameSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { readPartnerPostings } from '#server/delivery/partner-posting-store.ts'
import { formatPostings } from './files/format-postings.ts'
import { readRange } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run postings:export -- --partner <partner> [--from <time>] [--to <time>] [--format csv|ndjson] <file>|-
Writes what is posted to members, from --from until before --to, the oldest first: CSV where the file ends in .csv, else newline-delimited JSON.
For standard output name -, and run npm with --silent.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      format: { type: 'string' },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  const range = readRange(values, loadPartners().partners)
  const format = values.format ?? (path.endsWith('.csv') ? 'csv' : 'ndjson')
  if (format !== 'csv' && format !== 'ndjson') throw new UsageError(`--format: expected csv or ndjson, got "${format}"`)

  const database = await openDatabase()
  const lines = formatPostings(readPartnerPostings(database.engine, range), format)
  if (path === '-') await pipeline(lines, process.stdout, { end: false })
  else await writeWhole(path, lines)
})

/** Written aside first: whoever fetches the file never sees half of it. */
async function writeWhole(target: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${target}.${process.pid}.draft`
  await pipeline(lines, createWriteStream(draft))
  renameSync(draft, target)
}
