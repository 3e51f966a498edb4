import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The merchant's number in a piece of an address, or null where it is none. */
export function merchantIdIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Whether the partner's members see the merchant now. */
export async function isListed(
  db: Db,
  partnerId: string,
  { merchantId, now }: { readonly merchantId: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from merchant_listing
    where partner_id = ${partnerId} and merchant_id = ${merchantId}::bigint and visible_from <= ${now} and visible_to > ${now}
    limit 1`.execute(db)
  return rows.length > 0
}
