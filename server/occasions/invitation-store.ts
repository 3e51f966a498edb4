import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A dine, by which a page of them ends: they go by their moment, then by their number. */
export interface DineReached {
  readonly authorisedAt: Date
  readonly transactionId: number
}

interface Question {
  /** The page begins behind it. */
  readonly after: DineReached
  readonly dinedUntil: Date
  /** Who was invited since then waits. */
  readonly lastInvitedBefore: Date
  readonly limit: number
}

export interface DineToInvite extends DineReached {
  readonly memberId: number
  readonly merchant: string
  readonly timeZone: string
}

/** Of each open account the oldest paid dine of the page that has no review and no invitation. Pages are read by transaction_date. */
export async function findDinesToInvite(
  db: Db,
  partnerId: string,
  { after, dinedUntil, lastInvitedBefore, limit }: Question,
): Promise<readonly DineToInvite[]> {
  const { rows } = await sql<DineToInvite>`
    select distinct on (t.member_id)
      t.member_id as "memberId", t.id as "transactionId", r.name as merchant, t.authorised_at as "authorisedAt", r.time_zone as "timeZone"
    from (${page(partnerId, { after, dinedUntil, limit })}) t
    join merchant r on r.id = t.merchant_id
    join member m on m.partner_id = t.partner_id and m.id = t.member_id
    where t.status = 'Awarded' and t.paid_at is not null and t.withdrawn_at is null and m.member_type <> 'ClosedAccountMember'
      and not exists (
        select from review v where v.partner_id = t.partner_id and v.member_id = t.member_id and v.transaction_id = t.id::text)
      and not exists (
        select from notice n where n.partner_id = t.partner_id and n.member_id = t.member_id and n.kind = 'reviewInvitation'
          and (n.told_key = t.id::text or n.created_at > ${lastInvitedBefore}))
    order by t.member_id, t.authorised_at, t.id`.execute(db)
  return rows
}

type Page = Omit<Question, 'lastInvitedBefore'>

/** The last dine of that page; null where it is the last one. */
export async function findEndOfPage(db: Db, partnerId: string, wanted: Page): Promise<DineReached | null> {
  const { rows } = await sql<DineReached>`
    select t.authorised_at as "authorisedAt", t.id as "transactionId" from (${page(partnerId, wanted)}) t
    order by t.authorised_at, t.id offset ${wanted.limit - 1}`.execute(db)
  return rows[0] ?? null
}

function page(partnerId: string, { after, dinedUntil, limit }: Page) {
  return sql`select * from transaction where partner_id = ${partnerId}
      and (authorised_at, id) > (${after.authorisedAt}::timestamptz, ${after.transactionId}::bigint) and authorised_at <= ${dinedUntil}
    order by authorised_at, id limit ${limit}`
}
