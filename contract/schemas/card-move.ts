import { z } from 'zod'
import { currencies } from '#domain/money/money.ts'
import { idText, text } from './text.ts'

/** A card that another programme of ours holds, offered to the member who typed its number. */
export const moveNameBodySchema = z.strictObject({ id: idText() })
export type MoveNameBody = z.infer<typeof moveNameBodySchema>

export const moveProofBodySchema = z.strictObject({ id: idText(), code: text({ min: 1, max: 12 }) })
export type MoveProofBody = z.infer<typeof moveProofBodySchema>

export const moveConfirmBodySchema = z.strictObject({ id: idText(), consentVersion: text({ min: 1, max: 64 }) })
export type MoveConfirmBody = z.infer<typeof moveConfirmBodySchema>

export const moveLinkBodySchema = z.strictObject({ token: text({ min: 1, max: 200 }) })
export type MoveLinkBody = z.infer<typeof moveLinkBodySchema>

/** What who holds the card is told before it moves, once they have shown that both accounts are theirs. */
export const moveQuestionSchema = z.object({
  id: z.string(),
  lastFour: z.string(),
  description: z.string(),
  /** Where the card earns now, and since when. */
  programName: z.string(),
  since: z.string(),
  /** Visits with this card whose reward is on its way there, and what they come to, in whole units or cents; they are paid there. */
  pending: z.object({
    visits: z.int(),
    amount: z.int(),
    currency: z.enum(currencies),
    rewardName: z.object({ singular: z.string(), plural: z.string(), per: z.string().optional() }),
  }),
  /** From when it would earn here if it moved now. */
  earnsFrom: z.string(),
  consent: z.object({ version: z.string(), words: z.string() }),
})
export type MoveQuestion = z.infer<typeof moveQuestionSchema>

export const cardMovedSchema = z.object({
  cardId: z.string(),
  lastFour: z.string(),
  earnsFrom: z.string(),
  undoUntil: z.string(),
})
export type CardMoved = z.infer<typeof cardMovedSchema>

/** `here`: the card earns in this programme again. */
export const moveUndoneSchema = z.object({ lastFour: z.string(), here: z.boolean() })
export type MoveUndone = z.infer<typeof moveUndoneSchema>

const periodSchema = z.object({
  programName: z.string(),
  lastFour: z.string(),
  from: z.string(),
  /** Null: it earns there now. */
  to: z.string().nullable(),
  /** What ended it, where the member did not. */
  endedBy: z.enum(['replaced', 'moved', 'closed']).nullable(),
})

/** A move that can be taken back until a moment. */
const undoSchema = z.object({ id: z.string(), until: z.string() })

export const cardPassportSchema = z.object({
  /** The member's cards with where each has earned, the latest period first. */
  cards: z.array(
    z.object({
      id: z.string(),
      lastFour: z.string(),
      description: z.string(),
      name: z.string().nullable(),
      periods: z.array(periodSchema).min(1),
      undo: undoSchema.nullable(),
    }),
  ),
  /** Cards that earn in another programme of ours since they were moved there. */
  movedAway: z.array(
    z.object({
      id: z.string(),
      lastFour: z.string(),
      description: z.string(),
      programName: z.string(),
      movedAt: z.string(),
      undo: undoSchema.nullable(),
    }),
  ),
})
export type CardPassport = z.infer<typeof cardPassportSchema>
