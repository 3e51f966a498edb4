import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { DayDoor } from '../health/vitals.ts'
import { countForDay } from './day-count-store.ts'

interface Taking {
  readonly partnerId: string
  readonly door: DayDoor
  /** How many rows it stores, or mails it asks for. */
  readonly count?: number
}

/**
 * Whether a programme takes more of what visitors without a session have stored or sent today, all of them together. Limits of one address hold one visitor; this
 * holds many addresses. Operators see in the log and in a count that a bound was reached.
 */
export async function takeOfDay(
  { config, log, now, vitals }: Pick<Context, 'config' | 'log' | 'now' | 'vitals'>,
  db: Db,
  { partnerId, door, count = 1 }: Taking,
): Promise<boolean> {
  const limit = config.limits.perDay[door]
  if (await countForDay(db, partnerId, { door, count, limit, now: now() })) return true
  const refused = vitals.dayRefusals.get(door) ?? 0
  vitals.dayRefusals.set(door, refused + 1)
  // Each thousandth, so that whoever floods the door does not flood the log.
  if (refused % 1_000 === 0) log.warn({ partnerId, door, limit }, 'a door has taken what it may take in a day')
  return false
}
