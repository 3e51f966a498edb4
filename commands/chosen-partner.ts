import { UsageError } from './run-command.ts'

/** The partner that --partner names, or a UsageError with those that there are. */
export function chosenPartner(given: string | undefined, ids: readonly string[]): string {
  if (given !== undefined && ids.includes(given)) return given
  throw new UsageError(`--partner: there is no partner "${given ?? ''}". The partners: ${ids.join(', ')}`)
}
