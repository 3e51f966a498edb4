import type { InboxNotice } from '#contract/schemas/notice.ts'
import type { Partner } from '#partners/registry.ts'
import type { NoticeRow } from '../notices/notice-store.ts'
import { noticeWords } from '../notices/notice-words.ts'

export function presentNotice(partner: Partner, notice: NoticeRow): InboxNotice {
  const { id, kind, createdAt, readAt } = notice
  return {
    id: String(id),
    kind,
    ...noticeWords(partner, notice),
    createdAt: createdAt.toISOString(),
    read: readAt !== null,
  }
}
