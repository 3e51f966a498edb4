import { PartnerFilesError } from '#partners/files/reading/read-partner-files.ts'

/** Why a start or a command ends, where whoever runs it can put that right: the message is all that they need. */
export class OperatorError extends Error {}

/** What an entry writes before it ends: a sentence where the operator can do something about it, and else the error with its stack. */
export function lastWords(error: unknown): unknown {
  if (error instanceof OperatorError || error instanceof PartnerFilesError) return error.message
  const reason = fileFault(error)
  return reason !== null && hasPath(error)
    ? `${error.path} can't be used: ${error.syscall} failed, since ${reason}.`
    : error
}

function hasPath(error: unknown): error is { readonly path: string; readonly syscall: string } {
  return typeof error === 'object' && error !== null && 'path' in error && typeof error.path === 'string'
}

const reasons = new Map([
  ['EACCES', 'this user may not'],
  ['EPERM', 'the operating system does not allow it'],
  ['EROFS', 'its file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'this user has no more room on the disk'],
  ['EIO', 'the disk fails'],
  ['ENOENT', 'a part of its path does not exist'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'a file has its name'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links lead in a circle'],
  ['ENAMETOOLONG', 'its path is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
])

/** Why a file or a folder could not be used, in a few words; null where that is not what the error is about. */
export function fileFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const reason = reasons.get(String(error.code))
  return reason === undefined ? null : `${reason} (${String(error.code)})`
}

/** Settings that do not fit, all of them at once: each with the variable, what was expected and what was found. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`These settings do not fit:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Why nothing is done on a database: its message is all that an operator needs. */
export class DatabaseRefusal extends OperatorError {}
