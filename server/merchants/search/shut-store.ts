import { type RawBuilder, sql } from 'kysely'
import type { Tier } from '#domain/members/membership.ts'

/** That the listing `l` is of a place which this tier can't earn at. */
export function isShut(tier: Tier): RawBuilder<boolean> {
  return sql`exists (select from partner_merchant t where t.partner_id = l.partner_id and t.merchant_id = l.merchant_id
    and t.active_from = l.active_from and t.exclusive_tier > ${tier}::smallint)`
}
