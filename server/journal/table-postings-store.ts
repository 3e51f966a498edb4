import { sql } from 'kysely'

/** What was posted of the table of posting `p` before it: rows with `posting_id`. */
export const earlierOfTable = sql`(
  select e.posting_id from reservation_reward r
  join reservation_reward e on e.partner_id = r.partner_id and e.reservation_id = r.reservation_id and e.posting_id < r.posting_id
  where r.partner_id = p.partner_id and r.posting_id = p.id)`

/** What was posted of the table of posting `e` after it, as posting `p`. */
export const laterOfTable = sql`join reservation_reward r on r.partner_id = e.partner_id and r.posting_id = e.id
  join reservation_reward l on l.partner_id = r.partner_id and l.reservation_id = r.reservation_id and l.posting_id > r.posting_id
  join posting p on p.partner_id = l.partner_id and p.id = l.posting_id`

/** What was posted of the visit of posting `e` after it, as posting `p`. */
export const laterOfVisit = sql`join posting p on p.partner_id = e.partner_id and p.transaction_id = e.transaction_id and p.id > e.id`
