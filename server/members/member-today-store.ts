import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Dines and rewards by calendar year at the merchant's place. */
export async function findYears(db: Db, partnerId: string, memberId: number) {
  const year = sql<number>`extract(year from t.authorised_at at time zone m.time_zone)::int`
  return db
    .selectFrom('transaction as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(({ fn, lit }) => [
      year.as('year'),
      fn.countAll<number>().filterWhere('t.qualified', '=', true).as('qualified'),
      fn.coalesce(fn.sum<number>('t.reward').filterWhere('t.status', '=', 'Awarded'), lit(0)).as('reward'),
    ])
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', memberId)
    .where('t.withdrawn_at', 'is', null)
    .groupBy(year)
    .execute()
}
