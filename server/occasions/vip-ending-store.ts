import { sql } from 'kysely'
import type { VipRule } from '#domain/rules/rule-document.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'

interface Question {
  readonly year: number
  readonly vip: Pick<VipRule, 'qualifiedDines' | 'followingYears'>
  /** Of these members. */
  readonly memberIds: readonly number[]
}

export interface FormerVip {
  readonly memberId: number
  readonly emailOptIn: boolean
  readonly qualifiedDines: Readonly<Record<string, number>>
}

/**
 * Open accounts among these whose qualified dines of an earlier year made them VIP until this one, and who were not told yet that it ends. Years are those of
 * the restaurants. Each member's dines are found by transaction_member.
 */
export async function findFormerVips(
  db: Db,
  partnerId: string,
  { year, vip: { qualifiedDines: required, followingYears }, memberIds }: Question,
): Promise<readonly FormerVip[]> {
  const first = year - followingYears
  // A restaurant's year begins within a day of that of UTC.
  const since = new Date(Date.UTC(first, 0, 1) - 86_400_000)
  const { rows } = await sql<FormerVip>`
    select m.id as "memberId", m.email_opt_in as "emailOptIn", y.dines as "qualifiedDines"
    from member m cross join lateral (
      select json_object_agg(year, dines) as dines, max(dines) filter (where year >= ${first} and year < ${year}) as most from (
        select extract(year from t.authorised_at at time zone r.time_zone)::int as year, count(*)::int as dines
        from transaction t join merchant r on r.id = t.merchant_id
        where t.partner_id = m.partner_id and t.member_id = m.id and t.qualified and t.withdrawn_at is null and t.authorised_at >= ${since}
        group by 1) years
      offset 0) y
    where m.partner_id = ${partnerId} and m.id = ${anyOf('bigint', memberIds)} and m.member_type <> 'ClosedAccountMember' and y.most >= ${required}
      and not exists (
        select from notice n where n.partner_id = m.partner_id and n.member_id = m.id and n.kind = 'vipEnding' and n.told_key = ${String(year)})`.execute(
    db,
  )
  return rows
}
