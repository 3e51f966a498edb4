import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'

const keptDays = 35

export interface DayTaking {
  readonly door: string
  readonly count: number
  readonly limit: number
  readonly now: Date
}

/**
 * Counts `count` for the door on this day of UTC, in the statement that looks whether there is room: however many come at once, no more than `limit` are taken.
 * False: there is no room, and nothing was counted.
 */
export async function countForDay(db: Db, partnerId: string, { door, count, limit, now }: DayTaking): Promise<boolean> {
  if (count > limit) return false
  const { rows } = await sql<{ taken: number }>`
    insert into day_count as d (partner_id, door, day, taken) values (${partnerId}, ${door}, ${dayOf(now)}, ${count})
    on conflict (partner_id, door, day) do update set taken = d.taken + excluded.taken
    where d.taken + excluded.taken <= ${limit}
    returning taken`.execute(db)
  if (rows.length === 0) return false
  // The first of a day removes the days that nobody asks for any more.
  if (Number(rows[0]?.taken) === count) await removeOld(db, partnerId, new Date(now.getTime() - keptDays * dayMs))
  return true
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

async function removeOld(db: Db, partnerId: string, before: Date): Promise<void> {
  await db.deleteFrom('day_count').where('partner_id', '=', partnerId).where('day', '<', dayOf(before)).execute()
}
