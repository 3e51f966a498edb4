import { type RawBuilder, sql } from 'kysely'

/**
 * What was undone of a transaction `t`: of the sale, or of the hold while nothing was cleared. In rows without `returned_extra_cents`, which were written
 * before it was kept, voids count against what was held and not cleared first.
 */
export function undoneCents(): RawBuilder<number> {
  return sql<number>`case when t.returned_extra_cents is null and t.cleared_cents > 0
    then greatest(0, t.voided_cents - greatest(0, t.authorised_cents - t.cleared_cents)) else t.voided_cents end`
}

/** How much of what came back was tip and tax; in proportion in rows of before. */
export function returnedExtraCents(): RawBuilder<number> {
  return sql<number>`case when t.returned_extra_cents is not null then t.returned_extra_cents
    when t.cleared_cents = 0 then 0
    else floor((t.refunded_cents + ${undoneCents()})::numeric * (t.tip_cents + t.tax_cents) / t.cleared_cents)::bigint end`
}
