import type { Db } from '#server/db/database.ts'
import { creditPartner, fillCreditSide } from './credit-side.ts'
import { startClock } from './money-clock.ts'
import { fillPointSide, pointPartner } from './point-side.ts'

export const moneyPartners: readonly string[] = [creditPartner, pointPartner]

/** A world that has at least one row of every fate in each table of money; answers its last moment. */
export async function fillMoneyWorld(db: Db): Promise<Date> {
  const clock = startClock()
  await fillPointSide(db, clock)
  const creditClock = startClock()
  await fillCreditSide(db, creditClock)
  return creditClock.now()
}
