import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../feed/store.ts'
import { refoldMembers } from './refold-members.ts'

export interface Refolding {
  readonly partnerId: string
  /** The merchants, each with the moment since which other facts hold there. */
  readonly merchants: ReadonlyMap<number, Instant>
  readonly now: Date
}

/** Evaluates the members again who dined at these merchants since. Call it in the transaction that changed what holds there. */
export async function refoldDines(tx: Db, { partnerId, merchants, now }: Refolding): Promise<void> {
  if (merchants.size === 0) return
  const since = new Date(Math.min(...merchants.values())).toISOString()
  const { rows } = await sql<{ merchantId: number; memberId: number; at: number }>`
    select merchant_id as "merchantId", member_id as "memberId", (extract(epoch from authorised_at) * 1000)::bigint as at
    from transaction where partner_id = ${partnerId} and merchant_id = any(${[...merchants.keys()]}::bigint[])
      and authorised_at >= ${since}::timestamptz and withdrawn_at is null`.execute(tx)
  const concerned = rows.filter(({ merchantId, at }) => at >= (merchants.get(merchantId) ?? Infinity))
  const members = Map.groupBy(concerned, ({ memberId }) => memberId)
  await lockMembers(tx, [...members.keys()])
  const touched = [...members].map(([memberId, dines]) => {
    const from = Math.min(...dines.map(({ at }) => at))
    return { partnerId, memberId, from, dines: [], withdrawnIds: [] }
  })
  if (touched.length > 0) await refoldMembers(tx, touched, now)
}
