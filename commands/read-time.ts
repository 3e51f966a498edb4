import { UsageError } from './run-command.ts'

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** The moment that an option says, or a UsageError. A day alone begins at midnight UTC. */
export function readTime(option: string, value: string): Date {
  if (isoTime.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value)
  throw new UsageError(`--${option}: expected a time like 2026-01-31 or 2026-01-31T12:00:00Z, got "${value}"`)
}
