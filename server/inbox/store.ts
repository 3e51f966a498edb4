import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { asNotice, noticeNames, type NoticeRow } from '../notices/notice-store.ts'

interface Inbox {
  readonly partnerId: string
  readonly memberId: number
}

interface Page {
  readonly pageNo: number
  readonly resultsPerPage: number
}

/** A page of the inbox, the newest first. What a newer release has told is left out: nobody here has words for it. */
export async function findNotices(
  db: Db,
  inbox: Inbox,
  { pageNo, resultsPerPage }: Page,
): Promise<{ readonly rows: readonly NoticeRow[]; readonly total: number }> {
  const rows = await inboxOf(db, inbox)
    .select(columnsOf('notice', noticeNames))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(resultsPerPage)
    .offset((pageNo - 1) * resultsPerPage)
    .execute()
  return { rows: rows.map(asNotice), total: await count(inboxOf(db, inbox)) }
}

export async function countUnread(db: Db, inbox: Inbox): Promise<number> {
  return count(inboxOf(db, inbox).where('read_at', 'is', null))
}

export async function markRead(
  db: Db,
  { partnerId, memberId }: Inbox,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('notice')
    .set({ read_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', anyOf('bigint', ids))
    .where('read_at', 'is', null)
    .execute()
}

function inboxOf(db: Db, { partnerId, memberId }: Inbox) {
  return db
    .selectFrom('notice')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('kind', '=', anyOf('text', Object.keys(noticeKinds)))
}

async function count(notices: ReturnType<typeof inboxOf>): Promise<number> {
  const { total } = await notices.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
