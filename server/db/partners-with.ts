import { type RawBuilder, sql } from 'kysely'

interface Rows {
  readonly table:
    | 'outbox'
    | 'statement_credit'
    | 'partner_merchant'
    | 'notice'
    | 'visit_claim'
    | 'account_closing'
    | 'gift_card_order'
    | 'cash_out_choice'
    | 'payout_wait'
  /** That of an index of the table whose next column is the partner. */
  readonly condition: RawBuilder<unknown>
}

/** The partners with such rows, from one to the next: a look into the index for each partner, however many rows there are. */
export function partnersWith({ table, condition }: Rows): RawBuilder<{ readonly partnerId: string }> {
  const rows = sql.table(table)
  return sql`
    with recursive found as (
      (select partner_id from ${rows} where ${condition} order by partner_id limit 1)
      union all
      select (select partner_id from ${rows} where ${condition} and partner_id > found.partner_id order by partner_id limit 1)
      from found where found.partner_id is not null)
    select partner_id as "partnerId" from found where partner_id is not null`
}
