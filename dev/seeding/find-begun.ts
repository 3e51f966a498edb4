import { required } from '#domain/required.ts'
import type { Db } from '#server/db/database.ts'
import type { FictionalMerchant } from '../fiction/merchant.ts'
import { demoMembers } from './demo-members.ts'
import { begunSource, type WrittenMember } from './write-members.ts'

/** When a seeding began that has written its restaurants; null where none has. */
export async function findBeginning(db: Db, merchants: readonly FictionalMerchant[]): Promise<Date | null> {
  const { sourceId } = required(merchants[0], 'a fictional restaurant')
  const row = await db
    .selectFrom('merchant')
    .select('created_at')
    .where('origin', '=', 'RN')
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The members of a seeding that was cut off, with the tokens that their cards have. */
export async function findBegunMembers(db: Db): Promise<readonly WrittenMember[]> {
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('card_link as l', (join) =>
      join.onRef('l.partner_id', '=', 'm.partner_id').onRef('l.member_id', '=', 'm.id'),
    )
    .select(['m.id as memberId', 'm.email', 'm.joined_at as joinedAt'])
    .select(['l.card_token as token', 'l.card_type as cardType'])
    .where('m.enrollment_source', '=', begunSource)
    .orderBy('l.id')
    .execute()
  return demoMembers.flatMap((member) => {
    const cards = rows.filter(({ email }) => email === member.email)
    const [first] = cards
    if (!first) return []
    const tokens = cards.map(({ token, cardType }) => ({ token, cardType }))
    return [{ ...member, memberId: first.memberId, joinedAt: first.joinedAt, tokens }]
  })
}

/** How far the year was told, in milliseconds; 0 where nothing was. */
export async function findNewestDemoEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('network_event')
    .select(({ fn }) => fn.max('occurred_at').as('newest'))
    .where('reference', 'like', 'demo-%')
    .executeTakeFirst()
  return row?.newest?.getTime() ?? 0
}
