import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
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
  const since = new Date(Math.min(...merchants.values())).toISOString()
  const { rows } = await sql<{ merchantId: number; memberId: number; at: number }>`
    select merchant_id as "merchantId", member_id as "memberId", (extract(epoch from authorised_at) * 1000)::bigint as at
    from transaction where partner_id = ${partnerId} and merchant_id = any(${[...merchants.keys()]}::bigint[])
      and authorised_at >= ${since}::timestamptz and withdrawn_at is null`.execute(db)
  const concerned = rows.filter(({ merchantId, at }) => at >= (merchants.get(merchantId) ?? Infinity))
  return [...Map.groupBy(concerned, ({ memberId }) => memberId)].map(([memberId, dines]) => {
    const from = Math.min(...dines.map(({ at }) => at))
    return { partnerId, memberId, from, dines: [], withdrawnIds: [] }
  })
}
