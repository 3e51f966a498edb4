import { z } from 'zod'
import { text } from '../text.ts'

export const stopCardChangeBodySchema = z.strictObject({ token: text({ min: 1, max: 100 }) })
export type StopCardChangeBody = z.infer<typeof stopCardChangeBodySchema>

export const cardChangeStoppedSchema = z.object({
  lastFour: z.string(),
  change: z.enum(['linked', 'unlinked']),
  /** Payments of the balance wait until a card is linked again. */
  heldBack: z.boolean(),
})
export type CardChangeStopped = z.infer<typeof cardChangeStoppedSchema>
