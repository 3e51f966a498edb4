import { sql } from 'kysely'
import type { VipRule } from '#domain/rules/rule-document.ts'
import type { Db } from '../db/database.ts'

interface Question {
  readonly year: number
  readonly vip: Pick<VipRule, 'qualifiedDines' | 'followingYears'>
  /** Members with a greater id. */
  readonly after: number
  readonly limit: number
}

export interface FormerVip {
  readonly memberId: number
  readonly emailOptIn: boolean
  readonly qualifiedDines: Readonly<Record<string, number>>
}

/** Open accounts whose qualified dines of an earlier year made them VIP until this one, and who were not told yet that it ends. Years are those of the restaurants. */
export async function findFormerVips(
  db: Db,
  partnerId: string,
  { year, vip: { qualifiedDines: required, followingYears }, after, limit }: Question,
): Promise<readonly FormerVip[]> {
  const first = year - followingYears
  // A restaurant's year begins within a day of that of UTC.
  const since = new Date(Date.UTC(first, 0, 1) - 86_400_000)
  const { rows } = await sql<FormerVip>`
    with years as (
      select t.member_id, extract(year from t.authorised_at at time zone m.time_zone)::int as year, count(*)::int as dines
      from transaction t join merchant m on m.id = t.merchant_id
      where t.partner_id = ${partnerId} and t.qualified and t.withdrawn_at is null and t.authorised_at >= ${since}
      group by 1, 2)
    select m.id as "memberId", m.email_opt_in as "emailOptIn", json_object_agg(y.year, y.dines) as "qualifiedDines"
    from years y join member m on m.partner_id = ${partnerId} and m.id = y.member_id
    where m.id > ${after} and m.member_type <> 'ClosedAccountMember' and not exists (
      select from notice n where n.partner_id = m.partner_id and n.member_id = m.id and n.kind = 'vipEnding' and n.told_key = ${String(year)})
    group by m.id, m.email_opt_in
    having max(y.dines) filter (where y.year >= ${first} and y.year < ${year}) >= ${required}
    order by m.id limit ${limit}`.execute(db)
  return rows
}
