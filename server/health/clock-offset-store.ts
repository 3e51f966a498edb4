import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Signatures of messages hold for five minutes to each side; a clock that is off by less still leaves them some way. */
export const mostOffsetMs = 3 * 60_000

/** By how many milliseconds the clock of this process is ahead of the database's, as exactly as half a round trip tells; below 0 where it is behind. */
export async function readClockOffset(db: Db): Promise<number> {
  const asked = Date.now()
  const begun = performance.now()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not tell its time')
  return asked + (performance.now() - begun) / 2 - row.at
}
