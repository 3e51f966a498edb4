import { fileFault } from './file-fault.ts'

/** Why a start or a command ends, where whoever runs it can put that right: the message is all that they need. */
export class OperatorError extends Error {}

/** What an entry writes before it ends: a sentence where the operator can do something about it, and else the error with its stack. */
export function lastWords(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message
  const reason = fileFault(error)
  return reason !== null && hasPath(error)
    ? `${error.path} can't be used: ${error.syscall} failed, since ${reason}.`
    : error
}

function hasPath(error: unknown): error is { readonly path: string; readonly syscall: string } {
  return typeof error === 'object' && error !== null && 'path' in error && typeof error.path === 'string'
}
