import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Question {
  readonly dinedFrom: Date
  readonly dinedUntil: Date
  /** Who was invited since then waits. */
  readonly lastInvitedBefore: Date
  readonly limit: number
}

export interface DineToInvite {
  readonly memberId: number
  readonly transactionId: number
  readonly merchant: string
  readonly authorisedAt: Date
  readonly timeZone: string
}

/** Of each open account the oldest paid dine that has no review and no invitation. */
export async function findDinesToInvite(
  db: Db,
  partnerId: string,
  { dinedFrom, dinedUntil, lastInvitedBefore, limit }: Question,
): Promise<readonly DineToInvite[]> {
  const { rows } = await sql<DineToInvite>`
    select distinct on (t.member_id)
      t.member_id as "memberId", t.id as "transactionId", r.name as merchant, t.authorised_at as "authorisedAt", r.time_zone as "timeZone"
    from transaction t
    join merchant r on r.id = t.merchant_id
    join member m on m.partner_id = t.partner_id and m.id = t.member_id
    where t.partner_id = ${partnerId} and t.authorised_at between ${dinedFrom} and ${dinedUntil}
      and t.status = 'Awarded' and t.paid_at is not null and t.withdrawn_at is null and m.member_type <> 'ClosedAccountMember'
      and not exists (
        select from review v where v.partner_id = t.partner_id and v.member_id = t.member_id and v.transaction_id = t.id::text)
      and not exists (
        select from notice n where n.partner_id = t.partner_id and n.member_id = t.member_id and n.kind = 'reviewInvitation'
          and (n.told_key = t.id::text or n.created_at > ${lastInvitedBefore}))
    order by t.member_id, t.authorised_at, t.id
    limit ${limit}`.execute(db)
  return rows
}
