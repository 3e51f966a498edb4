import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface BonusOfMember {
  readonly memberId: number
  readonly code: string
}

export interface BonusRecord {
  readonly code: string
  readonly enrolledAt: Date | null
  readonly spentCents: number
  readonly given: boolean
}

/**
 * What is known of the member's bonuses, by their codes: when they registered, what they have spent so far, as the dines' traces say (each
 * carries the sum up to it), and whether one of their dines has its line. Only what was taken and awarded counts: a hold may still be released.
 */
export async function findBonusRecords(db: Db, partnerId: string, memberId: number): Promise<readonly BonusRecord[]> {
  const { rows } = await sql<BonusRecord>`
    with spent as (
      select step -> 'saw' ->> 'code' as code,
        max((step -> 'saw' ->> 'spentCents')::int) as cents,
        bool_or(exists (
          select from json_array_elements(t.lines) line where line ->> 'code' = 'bonus:' || (step -> 'saw' ->> 'code')
        )) as given
      from transaction t, json_array_elements(t.trace) step
      where t.partner_id = ${partnerId} and t.member_id = ${memberId} and t.withdrawn_at is null
        and t.status = 'Awarded' and step ->> 'rule' in ('newMemberBonus', 'bonus')
      group by 1
    ), enrolled as (
      select code, enrolled_at from bonus_enrolment where partner_id = ${partnerId} and member_id = ${memberId}
    )
    select coalesce(s.code, e.code) as code, e.enrolled_at as "enrolledAt", coalesce(s.cents, 0) as "spentCents",
      coalesce(s.given, false) as given
    from spent s full join enrolled e on e.code = s.code`.execute(db)
  return rows
}

/** Says whether the member was not registered yet; the first time stands. */
export async function insertEnrolment(
  db: Db,
  partnerId: string,
  { memberId, code, now }: BonusOfMember & { readonly now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('bonus_enrolment')
    .values({ partner_id: partnerId, member_id: memberId, code, enrolled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}
