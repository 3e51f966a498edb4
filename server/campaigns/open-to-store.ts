import { type RawBuilder, sql, type SqlBool } from 'kysely'

interface Looking {
  /** Null: nobody is signed in. */
  readonly memberId: number | null
  readonly now: Date
}

/** Of a campaign that the query calls `c`: it is not paused, and is for everybody or has this member on its list. */
export function isOpenTo({ memberId, now }: Looking): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    not exists (
      select from campaign_pause s where s.partner_id = c.partner_id and s.campaign_id = c.id
        and s.paused_at <= ${now} and (s.resumed_at is null or s.resumed_at > ${now}))
    and (c.terms -> 'listedMembers' is null or exists (
      select from campaign_member l where l.partner_id = c.partner_id and l.campaign_id = c.id
        and l.member_id = ${memberId}::bigint and l.added_at <= ${now}))`
}
