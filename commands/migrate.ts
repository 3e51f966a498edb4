import { parseArgs } from 'node:util'
import { migrateForCommand } from '#server/db/open-for-command.ts'
import { CommandRefusal, runCommand } from './run-command.ts'

const usage = `npm run db:migrate
Brings the database up to date, and makes it where there is none: the tables in an empty PostgreSQL, or the embedded database.`

await runCommand(usage, async ({ settings }) => {
  parseArgs({ options: {} })
  const place = settings()
  const { made, applied, pending } = await migrateForCommand(place)
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
