import { userInfo } from 'node:os'
import { fileFault, OperatorError } from './operator-error.ts'

interface Tried {
  readonly folder: string
  /** "write secrets.json" */
  readonly deed: string
}

/** The data folder can't be used as it is. */
export class DataFolderError extends OperatorError {
  constructor({ folder, deed }: Tried, reason: string, options?: ErrorOptions) {
    super(
      `DATA_FOLDER can't be used: to ${deed} in ${folder} failed, since ${reason}. ` +
        `It must be a folder that ${userOf()} may write to, with room on its disk.`,
      options,
    )
  }
}

/** A container may run a number that has no name. */
function userOf(): string {
  try {
    return `user ${userInfo().username}`
  } catch {
    return `user ${process.getuid?.()}`
  }
}

/** Does something in the data folder. Throws DataFolderError where the file system does not let us; other errors as they are. */
export function inDataFolder<Result>(tried: Tried, deed: () => Result): Result {
  try {
    return deed()
  } catch (error) {
    throw inWords(tried, error)
  }
}

/** The same of what takes its time. */
export async function whileInDataFolder<Result>(tried: Tried, deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed()
  } catch (error) {
    throw inWords(tried, error)
  }
}

function inWords(tried: Tried, error: unknown): unknown {
  const reason = fileFault(error) ?? sqliteFault(error)
  return reason === null ? error : new DataFolderError(tried, reason, { cause: error })
}

/** The folder's lock is a file of SQLite, which hides what the system told it. */
function sqliteFault(error: unknown): string | null {
  return error instanceof Error && 'errcode' in error && 'errstr' in error ? String(error.errstr) : null
}
