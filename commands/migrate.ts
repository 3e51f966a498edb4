import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { pendingMigrations } from '#server/db/migrate.ts'

/** `npm run db:migrate`. Opening a database for a command brings it up to date; one that a running server holds, the server did. */
const database = await openForCommand(readConfig(process.env))
try {
  const pending = await pendingMigrations(database)
  console.log(
    pending.length === 0
      ? 'The database is up to date.'
      : `The running server is older: it lacks ${pending.join(', ')}. Restart it.`,
  )
  process.exitCode = pending.length === 0 ? 0 : 1
} finally {
  await database.close()
}
