import { z } from 'zod'
import { noticeCategories, noticeChannels } from '#domain/notices/notice-kinds.ts'

const cell = { category: z.enum(noticeCategories), channel: z.enum(noticeChannels), taken: z.boolean() }

/**
 * What a member is told beside the inbox: each category on each way, in the order of the page. `always` cannot be switched off; `needsConsent` comes to
 * nothing while the profile's choice of programme e-mails, or of texts, says no.
 */
export const noticeChoicesSchema = z.array(z.object({ ...cell, state: z.enum(['open', 'always', 'needsConsent']) }))
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>

export const noticeChoiceBodySchema = z.strictObject(cell)
export type NoticeChoiceBody = z.infer<typeof noticeChoiceBodySchema>
