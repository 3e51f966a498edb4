import { sql } from 'kysely'
import type { CampaignTerms } from '#domain/campaigns/campaign.ts'
import type { Ending } from '#contract/schemas/favourites/favourite.ts'
import type { Db } from '../../db/database.ts'

/** More are told of nobody: the page begins with them. */
export const mostEndings = 50

export interface EndingRow extends Pick<Ending, 'kind' | 'title' | 'merchant'> {
  readonly merchantId: number
  readonly endsAt: Date
  /** The restaurant's. */
  readonly timeZone: string
}

/** A campaign that runs at some restaurants only: when it is over at one of them its days say. */
export interface RunningCampaign extends Pick<EndingRow, 'merchantId' | 'merchant' | 'timeZone'> {
  readonly title: string
  readonly terms: CampaignTerms
  readonly activeTo: Date | null
  readonly endedAt: Date | null
}

interface EndingsAsked {
  readonly merchantIds: readonly number[]
  readonly now: Date
  readonly until: Date
}

/**
 * What is over by then at these restaurants: that they take part at all, unless other terms follow; offers. The soonest first.
 */
export async function findEndings(
  db: Db,
  partnerId: string,
  { merchantIds, now, until }: EndingsAsked,
): Promise<readonly EndingRow[]> {
  const ids = sql`any(${merchantIds}::bigint[])`
  const ends = (at: ReturnType<typeof sql>) => sql`${at} > ${now} and ${at} <= ${until}`
  const { rows } = await sql<EndingRow>`
    select e.merchant_id as "merchantId", m.name as merchant, e.kind, e.title, e.ends_at as "endsAt", m.time_zone as "timeZone" from (
      select t.merchant_id, 'leaves' as kind, null as title, t.active_to as ends_at from partner_merchant t
      where t.partner_id = ${partnerId} and t.merchant_id = ${ids} and t.active_from <= ${now} and ${ends(sql`t.active_to`)}
        and not exists (
          select from partner_merchant n where n.partner_id = t.partner_id and n.merchant_id = t.merchant_id
            and n.active_from <= t.active_to and (n.active_to is null or n.active_to > t.active_to))
      union all
      select o.merchant_id, 'offer', o.title, o.active_to from offer o
      where o.partner_id = ${partnerId} and o.merchant_id = ${ids} and o.active_from <= ${now} and ${ends(sql`o.active_to`)}
    ) e join merchant m on m.id = e.merchant_id
    order by e.ends_at, m.name, e.kind, e.title limit ${mostEndings}`.execute(db)
  return rows
}

/** The campaigns with an end that run at some of these restaurants, have begun and have something left to give. */
export async function findRunningCampaigns(
  db: Db,
  partnerId: string,
  { merchantIds, now }: Omit<EndingsAsked, 'until'>,
): Promise<readonly RunningCampaign[]> {
  const { rows } = await sql<RunningCampaign>`
    select p.merchant_id as "merchantId", m.name as merchant, m.time_zone as "timeZone", c.title, c.terms,
      c.active_to as "activeTo", c.ended_at as "endedAt"
    from campaign_merchant p
    join merchant m on m.id = p.merchant_id
    join campaign c on c.partner_id = p.partner_id and c.id = p.campaign_id
    left join campaign_budget b on b.partner_id = c.partner_id and b.campaign_id = c.id
    where p.partner_id = ${partnerId} and p.merchant_id = any(${merchantIds}::bigint[]) and p.since <= ${now}
      and c.active_from <= ${now} and least(c.active_to, c.ended_at) > ${now} and (b.budget is null or b.granted < b.budget)
    order by c.id, p.merchant_id`.execute(db)
  return rows
}
