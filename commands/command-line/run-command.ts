import { format } from 'node:util'
import { holdsCardNumber, maskCardNumbers } from '#domain/text/card-number.ts'
import { type Config, readSettings } from '#server/settings/config.ts'
import type { Database } from '#server/db/database.ts'
import { openAsItIs, openForCommand } from '#server/db/migrating/open-for-command.ts'
import { lastWords, OperatorError } from '#server/settings/operator-error.ts'

/** What was typed does not fit: told with how to say it. */
export class UsageError extends Error {}

/** A reason that is no fault of the program: its message is all that is told. */
export class CommandRefusal extends OperatorError {}

export interface Surroundings {
  settings(): Config
  /** The database of these settings; it is closed when the command ends. */
  openDatabase(): Promise<Database>
  /** The same, whether it has this release's tables or another's. */
  openAnyRelease(): Promise<Database>
}

/**
 * Runs what a command does, and says in a sentence why it did not. The process ends with 0, with 1 where it was refused or what it
 * looked for is not so, and with 2 where it was called wrongly. `--help` shows the usage and does nothing.
 */
export async function runCommand(usage: string, deed: (around: Surroundings) => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return console.log(usage)
  if (process.argv.slice(2).some((word) => holdsCardNumber(word))) {
    tell(new UsageError('An argument looks like a payment card number. No command accepts card numbers.'), usage)
    return
  }
  process.stdout.on('error', goOnUnread)
  const opened: Database[] = []
  const kept = (database: Database) => {
    opened.push(database)
    return database
  }
  try {
    await deed({
      settings: readSettings,
      openDatabase: async () => kept(await openForCommand(readSettings())),
      openAnyRelease: async () => kept(await openAsItIs(readSettings())),
    })
  } catch (error) {
    tell(error, usage)
  } finally {
    for (const database of opened) await database.close()
  }
}

/** Ignores a closed output pipe, as behind `| head`: the command finishes its work and exits with its own code. */
function goOnUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

function tell(error: unknown, usage: string): void {
  const misused = error instanceof UsageError || isParseError(error)
  process.exitCode = misused ? 2 : 1
  const words = misused ? [error.message, usage].filter(Boolean).join('\n\n') : format(lastWords(error))
  console.error(maskCardNumbers(words))
}

/** What node:util's parseArgs throws at an option that it does not know. */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
