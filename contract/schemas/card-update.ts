import { z } from 'zod'
import { expiryPattern } from '#domain/cards/card-expiry.ts'
import { instantText, text } from './text.ts'

/** More in one delivery is refused. */
export const maximumCardUpdates = 1_000

const token = text({ min: 1, max: 64 }).regex(/\D/, 'must be a token of the vault, not a card number')
const expiry = z.string().regex(expiryPattern, 'expected a month, as 2027-03')
const told = { updateId: text({ min: 1, max: 64 }), cardToken: token, occurredAt: instantText() }

/** What a card network says of one card, under the network's own id. `expiry` is the last month in which the card, or the new one, is good. */
export const cardUpdateSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('replaced'),
      ...told,
      newCardToken: token,
      newLastFour: z.string().regex(/^\d{4}$/),
      expiry: expiry.nullish(),
    })
    .refine(({ cardToken, newCardToken }) => cardToken !== newCardToken, {
      path: ['newCardToken'],
      message: 'must be another card',
    }),
  z.strictObject({ kind: z.literal('renewed'), ...told, expiry }),
  z.strictObject({ kind: z.literal('closed'), ...told }),
])
export type CardUpdate = z.infer<typeof cardUpdateSchema>

export const cardUpdatesSchema = z.strictObject({
  updates: z.array(cardUpdateSchema).min(1).max(maximumCardUpdates),
})
export type CardUpdates = z.infer<typeof cardUpdatesSchema>

/**
 * Each update counts once. Of those that were accepted `applied` have changed a link, `waiting` concern cards that nobody holds yet, and for `newCardHeld`
 * somebody has linked the new card already. Lines count from 1.
 */
export const cardUpdatesResultSchema = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  applied: z.int(),
  waiting: z.int(),
  newCardHeld: z.int(),
  refused: z.array(z.object({ line: z.int().positive(), reason: z.enum(['contentDiffers', 'replacedByAnother']) })),
})
export type CardUpdatesResult = z.infer<typeof cardUpdatesResultSchema>
