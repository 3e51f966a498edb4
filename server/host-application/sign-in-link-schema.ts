import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { hostIdSchema } from './host-call.ts'
import { personSchema } from './host-member-schema.ts'

/** More of a path is no place to come back to. */
const longestReturn = 500

export const signInLinkSchema = z.strictObject({
  type: z.literal('signInLink.create'),
  id: hostIdSchema,
  /** Where the link leads, as a path of the partner's site; to its first page where nothing is said. */
  returnTo: text({ min: 1, max: longestReturn }).optional(),
  /** With it a programme that enrols automatically makes a member of whom it does not know. */
  member: personSchema.optional(),
})
export type SignInLinkBody = z.infer<typeof signInLinkSchema>

export const signInLinkAnswerSchema = z.object({
  id: z.string(),
  publicId: z.string(),
  link: z
    .string()
    .describe('Good once, until expiresAt. Open it in a browser or a web view; it is kept and logged nowhere.'),
  expiresAt: z.string(),
  enrolled: z.boolean().describe('Whether this very call made the member.'),
  requestId: z.string(),
})
