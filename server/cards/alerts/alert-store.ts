import { columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'

const linkNames = ['id', 'memberId', 'lastFour', 'description', 'linkedAt', 'unlinkedAt'] as const
/** The link of a card that a mail is about. */
export type AlertedLink = Pick<Row<'card_link'>, (typeof linkNames)[number]>

interface OtherThan {
  readonly memberId: number
  readonly cardLinkId: number
}

/** Whether the member has, or ever had, a card beside this one. */
export async function hadOtherCard(db: Db, partnerId: string, { memberId, cardLinkId }: OtherThan): Promise<boolean> {
  const other = await db
    .selectFrom('card_link')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '<>', cardLinkId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function findAlertedLink(db: Db, partnerId: string, id: number): Promise<AlertedLink | undefined> {
  return db
    .selectFrom('card_link')
    .select(columnsOf('card_link', linkNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
}
