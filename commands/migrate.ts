import { parseArgs } from 'node:util'
import { migrateForCommand, planForCommand } from '#server/db/migrating/open-for-command.ts'
import { CommandRefusal, runCommand } from './command-line/run-command.ts'

const usage = `npm run db:migrate [-- --dry-run]
Applies missing migrations while the site works. Creates the tables in an empty PostgreSQL, or the embedded database if there is none.
Corrects roles, rights and row security where they have drifted. --dry-run: only shows what it would do.`

await runCommand(usage, async ({ settings }) => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const place = settings()
  if (values['dry-run']) return console.log((await planForCommand(place)).join('\n'))
  const { made, applied, pending } = await migrateForCommand(place, { say: (line) => console.error(line) })
  if (pending.length > 0)
    throw new CommandRefusal(`The running server is older: it lacks ${pending.join(', ')}. Restart it.`)
  if (made)
    console.log(
      place.databaseUrl === null
        ? `Made an embedded database in ${place.dataFolder}.`
        : 'Made the tables in the empty database of DATABASE_URL.',
    )
  for (const name of made ? [] : applied) console.log(`applied ${name}`)
  console.log('The database is up to date.')
})
