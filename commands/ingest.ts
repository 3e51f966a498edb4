import { parseArgs } from 'node:util'
import { batchesFor, checkEventFile, type FileCheck, ingestFile } from '#server/feed/ingest-file.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run feed:ingest -- <file> [--skip-bad-lines]
The file is .csv or .ndjson, or either with .gz. A file with a bad line is refused whole, unless told to skip them.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'skip-bad-lines': { type: 'boolean', default: false } },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  const check = await checkedFile(path)
  report(path, check)
  if (check.badLines > 0 && !values['skip-bad-lines'])
    throw new CommandRefusal('Nothing was taken in. Mend these lines, or add --skip-bad-lines.')

  const database = await openDatabase()
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
})

function checkedFile(path: string): Promise<FileCheck> {
  return checkEventFile(path).catch((error: Error) => {
    throw new CommandRefusal(`${path} can't be read: ${error.message}. Nothing was taken in.`)
  })
}

function report(path: string, { badLines, examples }: FileCheck): void {
  for (const { line, reason } of examples) console.error(`${path}:${line}: ${reason}`)
  if (badLines > examples.length) console.error(`and ${badLines - examples.length} more bad lines`)
}
