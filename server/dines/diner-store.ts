import type { Instant } from '#domain/dates.ts'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, instantOf } from '../db/rows.ts'
import type { TouchedMember } from './refold-members.ts'

/** The merchants of a partner, each with the moment since which other facts hold there. */
export type ChangedMerchants = ReadonlyMap<number, Instant>

/** The partner's members who dined at these merchants since, to be evaluated again from their first such dine on. */
export async function findDiners(
  db: Db,
  partnerId: string,
  merchants: ChangedMerchants,
): Promise<readonly TouchedMember[]> {
  if (merchants.size === 0) return []
  const since = new Date(Math.min(...merchants.values()))
  const rows = await db
    .selectFrom('transaction as t')
    .select(columnsOf('transaction as t', ['merchantId', 'memberId']))
    .select((t) => instantOf(t.ref('t.authorised_at')).as('at'))
    .where('t.partner_id', '=', partnerId)
    .where('t.merchant_id', '=', anyOf('bigint', merchants.keys()))
    .where('t.authorised_at', '>=', since)
    .where('t.withdrawn_at', 'is', null)
    .execute()
  const concerned = rows.filter(({ merchantId, at }) => at >= (merchants.get(merchantId) ?? Infinity))
  return [...Map.groupBy(concerned, ({ memberId }) => memberId)].map(([memberId, dines]) => {
    const from = Math.min(...dines.map(({ at }) => at))
    return { partnerId, memberId, from, dines: [], withdrawn: [] }
  })
}
