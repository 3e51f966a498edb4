import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { readPartnerPostings } from '#server/delivery/partner-posting-store.ts'
import { formatPostings } from './files/format-postings.ts'
import { writeLines } from './files/write-lines.ts'
import { chosenFormat, readRange } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run postings:export -- --partner <partner> [--from <time>] [--to <time>] [--format csv|ndjson] <file>|-
Writes the postings to members from --from until before --to, the oldest first: CSV if the file ends in .csv, otherwise newline-delimited JSON.
Use - for standard output, and npm run --silent.`

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
  const format = chosenFormat(values.format, path)

  const database = await openDatabase()
  await writeLines(path, formatPostings(readPartnerPostings(database.engine, range), format))
})
