import { sql } from 'kysely'
import type { Ending } from '#contract/schemas/favourites/favourite.ts'
import type { Db } from '../../db/database.ts'

/** More are told of nobody: the page begins with them. */
const mostEndings = 50

export interface EndingRow extends Pick<Ending, 'kind' | 'title' | 'merchant'> {
  readonly merchantId: number
  readonly endsAt: Date
}

interface EndingsAsked {
  readonly merchantIds: readonly number[]
  readonly now: Date
  readonly until: Date
}

/**
 * What is over by then at these restaurants: that they take part at all, unless other terms follow; offers; campaigns that run at some restaurants only.
 * The soonest first.
 */
export async function findEndings(
  db: Db,
  partnerId: string,
  { merchantIds, now, until }: EndingsAsked,
): Promise<readonly EndingRow[]> {
  const ids = sql`any(${merchantIds}::bigint[])`
  const ends = (at: ReturnType<typeof sql>) => sql`${at} > ${now} and ${at} <= ${until}`
  const { rows } = await sql<EndingRow>`
    select e.merchant_id as "merchantId", m.name as merchant, e.kind, e.title, e.ends_at as "endsAt" from (
      select t.merchant_id, 'leaves' as kind, null as title, t.active_to as ends_at from partner_merchant t
      where t.partner_id = ${partnerId} and t.merchant_id = ${ids} and t.active_from <= ${now} and ${ends(sql`t.active_to`)}
        and not exists (
          select from partner_merchant n where n.partner_id = t.partner_id and n.merchant_id = t.merchant_id
            and n.active_from <= t.active_to and (n.active_to is null or n.active_to > t.active_to))
      union all
      select o.merchant_id, 'offer', o.title, o.active_to from offer o
      where o.partner_id = ${partnerId} and o.merchant_id = ${ids} and o.active_from <= ${now} and ${ends(sql`o.active_to`)}
      union all
      select p.merchant_id, 'campaign', c.title, least(c.active_to, c.ended_at)
      from campaign_merchant p
      join campaign c on c.partner_id = p.partner_id and c.id = p.campaign_id
      left join campaign_budget b on b.partner_id = c.partner_id and b.campaign_id = c.id
      where p.partner_id = ${partnerId} and p.merchant_id = ${ids} and p.since <= ${now} and c.active_from <= ${now}
        and ${ends(sql`least(c.active_to, c.ended_at)`)} and (b.budget is null or b.granted < b.budget)
    ) e join merchant m on m.id = e.merchant_id
    order by e.ends_at, m.name, e.kind, e.title limit ${mostEndings}`.execute(db)
  return rows
}
