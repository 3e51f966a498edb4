import { z } from 'zod'
import { idText } from './text.ts'

/** What a member was told, in words; `link` leads to a path of the partner's site. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.object({ text: z.string(), path: z.string() }),
  /** In ISO form. */
  createdAt: z.string(),
  read: z.boolean(),
})
export type InboxNotice = z.infer<typeof noticeSchema>

export const noticesQuerySchema = z.object({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  resultsPerPage: z.coerce.number().int().min(1).max(100).default(10),
})
export type NoticesQuery = z.input<typeof noticesQuerySchema>

export const noticesAnswerSchema = z.object({
  data: z.array(noticeSchema),
  totalPages: z.int(),
  totalResultSize: z.int(),
})
export type NoticesAnswer = z.infer<typeof noticesAnswerSchema>

export const unreadNoticesSchema = z.object({ unread: z.int() })
export type UnreadNotices = z.infer<typeof unreadNoticesSchema>

/** As many as a page may show. */
export const readNoticesBodySchema = z.strictObject({ ids: z.array(idText()).min(1).max(100) })
export type ReadNoticesBody = z.infer<typeof readNoticesBodySchema>
