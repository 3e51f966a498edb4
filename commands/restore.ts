import { parseArgs } from 'node:util'
import { restore } from '#server/backup/restore.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run restore -- <file>
Restores a backup into an empty database, the PostgreSQL of DATABASE_URL or a DATA_FOLDER without one, and verifies everything in it.
Exits with 1 if anything differs from the backup. Deliveries are held afterwards until npm run deliveries -- release.`

await runCommand(usage, async ({ settings }) => {
  const [path, ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  const { manifest, applied, postings, auditLogs, problems } = await restore(settings(), path)
  console.log(`Restored what release ${manifest.release} backed up at ${manifest.madeAt}.`)
  if (applied.length > 0) console.log(`Then applied ${applied.join(', ')}.`)
  for (const problem of problems) console.error(`NOT SOUND: ${problem}`)
  const verdict =
    problems.length === 0 ? 'all counts as in the backup, journal and audit logs sound' : `${problems.length} problems`
  console.log(
    `${Object.keys(manifest.counts).length} tables, ${postings} postings, ${auditLogs} audit logs: ${verdict}`,
  )
  console.log(
    'The settings (.env) and secrets.json are no part of a backup: bring back those of the same installation.',
  )
  console.log(
    'Deliveries of every partner are held: hold what receivers have against this book (npm run postings:reconcile), then run npm run deliveries -- release.',
  )
  process.exitCode = problems.length === 0 ? 0 : 1
})
