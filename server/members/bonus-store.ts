import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface BonusOfMember {
  readonly memberId: number
  readonly code: string
}

/** Since when the member is registered for the bonus; null: not. */
export async function findEnrolment(
  db: Db,
  partnerId: string,
  { memberId, code }: BonusOfMember,
): Promise<Date | null> {
  const row = await db
    .selectFrom('bonus_enrolment')
    .select('enrolled_at')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.enrolled_at ?? null
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

/** What the member has spent for the bonus so far, as the dines' traces say: each carries the sum up to it. */
export async function findBonusSpend(db: Db, partnerId: string, { memberId, code }: BonusOfMember): Promise<number> {
  const { rows } = await sql<{ spent: number | null }>`
    select max((step -> 'saw' ->> 'spentCents')::int) as spent
    from transaction t, json_array_elements(t.trace) step
    where t.partner_id = ${partnerId} and t.member_id = ${memberId} and t.withdrawn_at is null
      and step ->> 'rule' = 'newMemberBonus' and step -> 'saw' ->> 'code' = ${code}`.execute(db)
  return rows[0]?.spent ?? 0
}
