import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What is still to become of gift cards: at least as many turns bring all of them a step on. */
export async function countDueOrders(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gift_card_order
    where status = 'pending' or (status = 'pending_received' and look_at <= ${now})`.execute(db)
  return rows[0]?.count ?? 0
}

export interface SeenLine {
  readonly account: string
  readonly line: string
}

/** All that the engine's books say of every account, line by line, as the second model writes it. */
export async function observeBalances(db: Db): Promise<readonly SeenLine[]> {
  const { rows } = await sql<SeenLine>`
    select m.public_id as account, x.line from member m join (
      select e.member_id, p.partner_id, concat_ws(' ', case
          when p.kind in ('award', 'adjustment') then 'visit'
          when p.kind = 'closing' then p.reason
          when p.kind = 'expiry' and p.reason is not null then p.reason else p.kind end, sum(e.amount)) as line
        from entry e join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
        where e.account = 'member' group by e.member_id, p.partner_id, p.id having sum(e.amount) <> 0
      union all
      select member_id, partner_id, concat_ws(' ', 'credit', amount_cents, card_token, status, 'tries', tries) from statement_credit
      union all
      select member_id, partner_id, concat_ws(' ', 'order', amount_cents, status, failure) from gift_card_order
      union all
      select member_id, partner_id, concat_ws(' ', 'notice', amount_cents, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
        case when posting_id is null then 'open' else 'used' end) from reward_expiry
      union all
      select member_id, partner_id, concat_ws(' ', 'closing', payable_cents, waiting_cents, coalesce(card_token, 'no card')) from account_closing
      union all
      select distinct member_id, partner_id, 'left below zero' from account_closing where below_zero
      union all
      select member_id, partner_id, 'waits for a card' from payout_wait
      union all
      select e.member_id, e.partner_id, concat_ws(' ', 'waiting', sum(e.amount)) from entry e
        join outbox o on o.partner_id = e.partner_id and o.posting_id = e.posting_id and o.state = 'waiting'
        where e.account = 'member' group by e.member_id, e.partner_id having sum(e.amount) <> 0
    ) x on x.partner_id = m.partner_id and x.member_id = m.id`.execute(db)
  return rows.map(({ account, line }) => ({ account: account.replace(/_+$/, ''), line }))
}

/** Members by their public ids. */
export async function readMemberIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('member').select(['id', 'public_id']).execute()
  return new Map(rows.map((row) => [row.public_id.replace(/_+$/, ''), row.id]))
}

export async function analyse(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
