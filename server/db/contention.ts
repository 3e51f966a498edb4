/** Deadlock, serialisation failure, a lock that was not to be had in time. Source: PostgreSQL, appendix A. */
const contentionCodes = new Set(['40P01', '40001', '55P03'])

/** Another process wrote meanwhile what this transaction went by: nothing of it stands, and it may begin again. */
export class LostRaceError extends Error {}

/** Whether two transactions met, so that one of them has to begin again. */
export function isContention(error: unknown): boolean {
  if (error instanceof LostRaceError) return true
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && contentionCodes.has(error.code)
}

/** That a row with the same key is there. Source: PostgreSQL, appendix A. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
