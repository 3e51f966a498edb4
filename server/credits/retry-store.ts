import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { partnersWith } from '../db/partners-with.ts'
import type { CreditedMembers } from './credit-card-store.ts'

/** Spelled as the index statement_credit_returned is. */
const isReturned = sql`status in ('rejected', 'error')`

export async function partnersWithReturnedCredits(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'statement_credit', condition: isReturned }).execute(db)
  return rows.map((row) => row.partnerId)
}

/** A member whose newest returned amount has waited long enough, and has not been paid with anything since. */
export interface RetryableMember {
  readonly memberId: number
  /** How often it has been tried. */
  readonly tries: number
  readonly isClosed: boolean
}

export interface RetryQuestion {
  readonly partnerId: string
  /** Returned then or earlier. */
  readonly returnedBy: Date
  readonly mostTries: number
  readonly afterMember: number
  readonly limit: number
}

/** The members in the order of their ids, page by page. Whatever is paid takes the whole balance, so a credit after the return has it already. */
export async function findRetryableMembers(
  db: Db,
  { partnerId, returnedBy, mostTries, afterMember, limit }: RetryQuestion,
): Promise<readonly RetryableMember[]> {
  const { rows } = await sql<RetryableMember>`
    select * from (
      select distinct on (c.member_id) c.member_id as "memberId", c.tries, c.updated_at,
        m.member_type = 'ClosedAccountMember' as "isClosed" from statement_credit c
      join member m on m.partner_id = c.partner_id and m.id = c.member_id and m.erased_at is null
      where c.partner_id = ${partnerId} and c.status in ('rejected', 'error') and c.member_id > ${afterMember}
        and (m.member_type = 'ClosedAccountMember' or exists (select from card_link l
          where l.partner_id = c.partner_id and l.member_id = c.member_id and l.unlinked_at is null))
        and not exists (select from statement_credit n
          where n.partner_id = c.partner_id and n.member_id = c.member_id and n.id > c.id and n.created_at >= c.updated_at)
      order by c.member_id, c.updated_at desc, c.id desc) newest
    where updated_at <= ${returnedBy} and tries <= ${mostTries} order by "memberId" limit ${limit}`.execute(db)
  return rows
}

/** Finds for each member the cards that have refused them a credit, and since then were neither linked again nor renewed, nor took one; also those of accounts that closed. */
export async function findRefusingCards(
  db: Db,
  { partnerId, memberIds }: CreditedMembers,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ readonly memberId: number; readonly cardTokens: readonly string[] }>`
    select l.member_id as "memberId", array_agg(distinct l.card_token) as "cardTokens" from card_link l
    join statement_credit c on c.partner_id = l.partner_id and c.member_id = l.member_id and c.card_token = l.card_token
      and c.status = 'rejected' and c.updated_at >= l.linked_at
    where l.partner_id = ${partnerId} and l.member_id = ${anyOf('bigint', memberIds)}
      and not exists (select from card_link n where n.partner_id = l.partner_id and n.member_id = l.member_id
        and n.card_token = l.card_token and n.linked_at > l.linked_at)
      and not exists (select from card_update u where u.card_token = l.card_token and u.kind = 'renewed'
        and u.state = 'applied' and u.decided_at > c.updated_at)
      and not exists (select from statement_credit d where d.partner_id = c.partner_id and d.member_id = c.member_id
        and d.card_token = c.card_token and d.status = 'completed' and d.updated_at > c.updated_at)
    group by l.member_id`.execute(db)
  return new Map(rows.map(({ memberId, cardTokens }) => [memberId, new Set(cardTokens)]))
}
