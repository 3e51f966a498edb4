import { homeZone, isoDay, nextDay, startOfDay } from '#domain/dates.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { findPending, findStatement, type Statement } from './statement-store.ts'

export interface AccountStatement extends Statement {
  readonly currency: Currency
  /** ISO, in New York: the last day that counts. */
  readonly day: string
  /** The first moment that does not count any more. */
  readonly until: Date
  /** What visits would come to that are not cleared, or wait for something; null on a day of before, of which that is not known any more. */
  readonly pending: Units | null
}

interface Question {
  readonly partnerId: string
  readonly memberId: number
  readonly currency: Currency
  /** ISO; null: today. */
  readonly day: string | null
  readonly now: Date
}

/** A member's account at the end of a day of the programme's; null where the day is still to come. */
export async function readStatement(
  db: Db,
  { partnerId, memberId, currency, day: asked, now }: Question,
): Promise<AccountStatement | null> {
  const today = isoDay(now.getTime(), homeZone)
  const day = asked ?? today
  if (day > today) return null
  const until = new Date(day === today ? now.getTime() + 1 : startOfDay(nextDay(day), homeZone))
  const statement = await findStatement(db, { partnerId, memberId, until })
  const pending = day === today ? await findPending(db, { partnerId, memberId }) : null
  return { currency, day, until, pending, ...statement }
}
