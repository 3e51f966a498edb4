import { endpoint } from '../endpoint.ts'
import type { NoticesAnswer, NoticesQuery, ReadNoticesBody, UnreadNotices } from '../schemas/notice.ts'

/** The member's inbox, the newest first. */
export const getNotices = endpoint<{ query: NoticesQuery; answer: NoticesAnswer }>()('GET', '/api/Member/Notices', {})

/** How many of them the member has not opened. */
export const getUnreadNotices = endpoint<{ answer: UnreadNotices }>()('GET', '/api/Member/Notices/Unread', {})

/** Marks notices as read; those that are read, or are not the member's, stay as they are. Answers how many are unread then. */
export const readNotices = endpoint<{ body: ReadNoticesBody; answer: UnreadNotices }>()(
  'POST',
  '/api/Member/Notices/Read',
  {},
)
