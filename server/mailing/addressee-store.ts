import type { NoticeChoices } from '#domain/notices/notice-choices.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { findNoticeChoices } from '../notice-choices/store.ts'

export type Addressee = NoticeChoices & Pick<Row<'member'>, 'email' | 'firstName' | 'zipCode'>

/** Whom a notice goes to, and what they have chosen. Nobody, where the member was erased: a refund may come later still. */
export async function findAddressee(db: Db, partnerId: string, memberId: number): Promise<Addressee | null> {
  const row = await db
    .selectFrom('member')
    .select(columnsOf('member', ['email', 'firstName', 'zipCode', 'emailOptIn', 'smsOptIn']))
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, chosen: await findNoticeChoices(db, partnerId, memberId) } : null
}
