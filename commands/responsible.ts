import { UsageError } from './run-command.ts'

export interface ResponsibleGiven {
  readonly actor?: string | undefined
  readonly reason?: string | undefined
}

/** Who corrects and why, as the audit log keeps it, or a UsageError: neither may be missing. */
export function readResponsible({ actor = '', reason = '' }: ResponsibleGiven) {
  if (!/^[\w.@-]{1,64}$/.test(actor))
    throw new UsageError(`--actor: expected your name, of letters, digits, dots and dashes, got "${actor}"`)
  const written = reason.trim()
  // oxlint-disable-next-line no-control-regex
  if (written.length < 3 || written.length > 500 || /[\u0000-\u001f]/.test(written))
    throw new UsageError('--reason: expected why, in 3 to 500 characters')
  return { actor: `operator:${actor}`, reason: written }
}
