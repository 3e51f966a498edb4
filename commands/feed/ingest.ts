import { parseArgs } from 'node:util'
import { analyzeTables, feedTables } from '#server/db/analyze-tables.ts'
import type { Database } from '#server/db/database.ts'
import { batchesFor, checkEventFile, type FileCheck, ingestFile } from '#server/feed/ingest-file.ts'
import type { IngestResult } from '#server/feed/ingest-result.ts'
import type { CardFeeds } from '#server/settings/card-linking-setting.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'
import { withFiles } from '../files/keep-files.ts'
import { type LinesFile, openLinesFile } from '../files/lines-file.ts'

const usage = `npm run feed:ingest -- <file> [--skip-bad-lines] [--rejects <file>]
Ingests card-network events from CSV or newline-delimited JSON, plain or gzip, or from a pipe such as /dev/stdin. A file with a bad line is
refused whole unless --skip-bad-lines. --rejects: a CSV file for every line that was not ingested, with its number and the reason. Events count
once, so a file may be ingested again.`

const clock = { now: () => new Date() }

await runCommand(usage, async ({ openDatabase, settings }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'skip-bad-lines': { type: 'boolean', default: false }, rejects: { type: 'string' } },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  if (values.rejects === path) throw new UsageError('--rejects: expected another file than the one that is read')
  await withFiles([path], async (kept) => {
    const rejects = openLinesFile(values.rejects)
    try {
      const file = { path, kept: kept(path) }
      const { cardFeeds } = settings()
      const check = await checkedFile(file, { rejects, cardFeeds })
      report(path, check)
      if (check.badLines > 0 && !values['skip-bad-lines'])
        throw new CommandRefusal('Nothing was taken in. Fix these lines, or add --skip-bad-lines.')
      tell(await takeIn(await openDatabase(), file, { check, rejects, cardFeeds }), check)
    } finally {
      await rejects.close()
    }
  })
})

interface EventFile {
  /** The path as it was typed, for messages. */
  readonly path: string
  /** The path to read from: a copy where a pipe was given. */
  readonly kept: string
}

interface Rules {
  readonly rejects: LinesFile
  readonly cardFeeds: CardFeeds
}

interface Checked extends Rules {
  readonly check: FileCheck
}

async function takeIn(
  database: Database,
  { path, kept }: EventFile,
  { check, rejects, cardFeeds }: Checked,
): Promise<IngestResult> {
  const batches = batchesFor(database.kind)
  const poisoned: string[] = []
  const total = await ingestFile(database.engine, {
    path: kept,
    ...batches,
    ...clock,
    cardFeeds,
    onBatch({ accepted, duplicates, unmatched, quarantined }) {
      const done = accepted + duplicates + unmatched + quarantined
      process.stderr.write(`\r${done} of ${check.events} events`)
    },
    onPoisoned(line, event, errorClass) {
      const reason = `event ${event.eventId} can't be evaluated (${errorClass}) and was put aside`
      poisoned.push(`${path}:${line}: ${reason}`)
      rejects.add({ line, reason, text: JSON.stringify(event) })
    },
  })
  process.stderr.write('\n')
  for (const line of poisoned) console.error(line)
  if (total.accepted + total.unmatched >= batches.batchSize) await analyzeTables(database.owner, feedTables)
  return total
}

function tell({ accepted, duplicates, unmatched, quarantined }: IngestResult, { badLines }: FileCheck): void {
  const skipped = badLines > 0 ? `, ${badLines} bad lines skipped` : ''
  console.log(
    `${accepted} accepted, ${duplicates} duplicates, ${unmatched} unmatched, ${quarantined} quarantined${skipped}`,
  )
  if (quarantined > 0) console.log('npm run feed:exceptions -- list shows what was put aside.')
}

function checkedFile({ path, kept }: EventFile, { rejects, cardFeeds }: Rules): Promise<FileCheck> {
  return checkEventFile(kept, { ...clock, cardFeeds, onBadLine: (line) => rejects.add(line) }).catch((error: Error) => {
    throw new CommandRefusal(`${path} can't be read: ${error.message}. Nothing was taken in.`)
  })
}

function report(path: string, { badLines, examples }: FileCheck): void {
  for (const { line, reason } of examples) console.error(`${path}:${line}: ${reason}`)
  if (badLines > examples.length) console.error(`and ${badLines - examples.length} more bad lines`)
}
