import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What has become of a campaign's budget. */
export interface Spending {
  readonly name: string
  readonly budget: number
  /** By its own count. */
  readonly granted: number
  /** By the lines of the visits, which their receipts show. */
  readonly shown: number
  /** By its records of the visits whose reward is final, and by the journal's lines. */
  readonly final: number
  readonly posted: number
}

export async function readSpending(db: Db): Promise<readonly Spending[]> {
  const { rows } = await sql<Spending>`
    select b.partner_id || ' ' || c.code as name, b.budget, b.granted,
      (select coalesce(sum((l ->> 'amount')::int), 0)::int from transaction t cross join lateral json_array_elements(t.lines) as l
        where t.partner_id = b.partner_id and t.withdrawn_at is null
          and l ->> 'code' in ('campaign:' || c.code, 'refund:campaign:' || c.code)) as shown,
      (select coalesce(sum(g.granted), 0)::int from campaign_grant g
        join transaction t on t.partner_id = g.partner_id and t.id = g.transaction_id
        where g.partner_id = b.partner_id and g.campaign_id = b.campaign_id and t.status in ('Awarded', 'Forfeit')) as final,
      (select coalesce(sum(e.amount), 0)::int from entry e
        where e.partner_id = b.partner_id and e.account = 'member'
          and e.code in ('campaign:' || c.code, 'refund:campaign:' || c.code)) as posted
    from campaign_budget b join campaign c on c.partner_id = b.partner_id and c.id = b.campaign_id order by 1`.execute(
    db,
  )
  return rows
}

/** What budgets have for visits, in no order that says anything. */
export async function readGrants(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', c.code, g.asked, g.given, g.granted) as text from campaign_grant g
    join campaign c on c.partner_id = g.partner_id and c.id = g.campaign_id`.execute(db)
  return rows.map(({ text }) => text)
}
