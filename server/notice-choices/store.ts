import type { NoticeChoice } from '#domain/notices/notice-choices.ts'
import { noticeCategories, noticeChannels } from '#domain/notices/notice-kinds.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'

/** What the member has chosen of what this release knows. */
export async function findNoticeChoices(db: Db, partnerId: string, memberId: number): Promise<readonly NoticeChoice[]> {
  return db
    .selectFrom('notice_choice')
    .select(['category', 'channel', 'taken'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('category', '=', anyOf('text', noticeCategories))
    .where('channel', '=', anyOf('text', noticeChannels))
    .execute()
}

interface Chosen {
  readonly memberId: number
  readonly choice: NoticeChoice
  readonly now: Date
}

/** Keeps the member's word; of two at once the later stands. Says whether it is another than before. */
export async function putNoticeChoice(
  db: Db,
  partnerId: string,
  { memberId, choice: { category, channel, taken }, now }: Chosen,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notice_choice')
    .values({ partner_id: partnerId, member_id: memberId, category, channel, taken, chosen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'member_id', 'category', 'channel'])
        .doUpdateSet((row) => ({ taken: row.ref('excluded.taken'), chosen_at: row.ref('excluded.chosen_at') }))
        .whereRef('notice_choice.taken', '<>', 'excluded.taken'),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
