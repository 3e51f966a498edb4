import { z } from 'zod'
import { memberCardSchema } from '#contract/schemas/card.ts'
import { idText, text } from '#contract/schemas/text.ts'
import { hostIdSchema } from './host-call.ts'

export const hostCardEntrySchema = z.strictObject({ type: z.literal('cardEntry.open'), id: hostIdSchema })

/** What the envelope of one card is bound to, and the words that the person agrees to before it is sent. */
export const hostCardEntryAnswerSchema = z.object({
  id: z.string(),
  partnerId: z.string(),
  sessionBinding: z.string(),
  nonce: z.string(),
  expiresAt: z.string(),
  consent: z.object({ version: z.string(), words: z.string() }),
  requestId: z.string(),
})

export const hostCardSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('card.link'),
    id: hostIdSchema,
    /** The compact JWE of the number, made for the card vault: a number itself is refused. */
    envelope: text({ min: 1, max: 4096 }),
    /** Which words the person agreed to: `consent.version` of the card entry. */
    consentVersion: text({ min: 1, max: 64 }),
  }),
  z.strictObject({ type: z.literal('card.unlink'), id: hostIdSchema, cardId: idText() }),
])
export type HostCardBody = z.infer<typeof hostCardSchema>

/** `card` is null where it was unlinked. */
export const hostCardAnswerSchema = z.object({
  id: z.string(),
  outcome: z.enum(['linked', 'unlinked']),
  card: memberCardSchema.nullable(),
  requestId: z.string(),
})
