import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { batchesFor, checkEventFile, type FileCheck, ingestFile } from '#server/feed/ingest-file.ts'

const usage = `npm run feed:ingest -- <file> [--skip-bad-lines]
The file is .csv or .ndjson, or either with .gz. A file with a bad line is refused whole, unless told to skip them.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'skip-bad-lines': { type: 'boolean' } },
})
const [path] = positionals
if (path === undefined) {
  console.error(usage)
  process.exit(2)
}

const check = await checkEventFile(path).catch((error: Error) => {
  console.error(`${path} can't be read: ${error.message}. Nothing was taken in.`)
  process.exit(1)
})
report(check)
if (check.badLines > 0 && !values['skip-bad-lines']) {
  console.error('Nothing was taken in. Mend these lines, or add --skip-bad-lines.')
  process.exit(1)
}

const database = await openForCommand(readConfig(process.env))
try {
  const total = await ingestFile(database.engine, {
    path,
    ...batchesFor(database.kind),
    now: () => new Date(),
    onBatch({ accepted, duplicates, unmatched, quarantined }) {
      const done = accepted + duplicates + unmatched + quarantined
      process.stderr.write(`\r${done} of ${check.events} events`)
    },
  })
  process.stderr.write('\n')
  console.log(
    `${total.accepted} accepted, ${total.duplicates} duplicates, ${total.unmatched} unmatched, ${total.quarantined} quarantined`,
  )
} finally {
  await database.close()
}

function report({ badLines, examples }: FileCheck): void {
  for (const { line, reason } of examples) console.error(`${path}:${line}: ${reason}`)
  if (badLines > examples.length) console.error(`and ${badLines - examples.length} more bad lines`)
}
