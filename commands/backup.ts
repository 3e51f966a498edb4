import { parseArgs } from 'node:util'
import { backUp } from '#server/backup/back-up.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run backup -- <file>
Writes the whole database, as of one moment, into a new file. The file contains members' data, so only its owner may read it.`

await runCommand(usage, async ({ settings, openAnyRelease }) => {
  const [path, ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  const { databaseUrl, dataFolder } = settings()
  const { counts, migrations } = await backUp(await openAnyRelease(), { databaseUrl, path, now: new Date() })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`${path}: ${Object.keys(counts).length} tables, ${rows} rows, ${migrations.length} migrations.`)
  console.log(`Not in it, so keep them apart: the settings (.env), secrets.json of ${dataFolder}, the card vault.`)
  console.log('Pictures are drawn anew, and npm run restore makes the roles.')
})
