import { accrualAt } from '#domain/rules/accrual.ts'
import { tonight } from '#domain/search/tonight.ts'
import type { Db } from '../../db/database.ts'
import type { Visitor } from '../presenting/visitor-rate.ts'
import type { Tonight } from '../search/search.ts'
import { findZones } from '../search/tonight-store.ts'
import { findUsedUp } from './find-used-up.ts'

interface TonightQuestion {
  readonly visitor: Pick<Visitor, 'tier' | 'rules'>
  /** Null: nobody is signed in. */
  readonly memberId: number | null
  readonly now: Date
}

/** What a restaurant has to be so that a visit of this evening earns for whoever asks. */
export async function readTonight(
  db: Db,
  partnerId: string,
  { visitor: { tier, rules }, memberId, now }: TonightQuestion,
): Promise<Tonight> {
  const zones = await findZones(db)
  return {
    tier,
    needsOwnRate: accrualAt(rules.rates, { tier, cardProduct: null, rateOverride: null }) === undefined,
    zones: zones.map((timeZone) => {
      const { at, weekday } = tonight(now.getTime(), timeZone)
      return { timeZone, at: new Date(at), weekday }
    }),
    usedUp: memberId === null ? [] : await findUsedUp(db, partnerId, { memberId, now }),
  }
}
