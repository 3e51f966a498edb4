import { endpoint } from '../endpoint.ts'
import type { NoticeChoiceBody, NoticeChoices } from '../schemas/notice-choices.ts'

/** What the member is told by mail and by text. */
export const getNoticeChoices = endpoint<{ answer: NoticeChoices }>()('GET', '/api/Member/NoticeChoices', {})

/** Switches one category on or off on one way, at once. Twice is once; answers all of them. */
export const chooseNotice = endpoint<{ body: NoticeChoiceBody; answer: NoticeChoices }>()(
  'PUT',
  '/api/Member/NoticeChoices',
  {},
)
