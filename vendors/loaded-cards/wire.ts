import { z } from 'zod'

export const loadedCardsPath = '/v1/loaded-cards'
/** More in one answer is refused. */
export const maximumLoadedCards = 24

/** No control characters, no half letters, and no run of digits that could be a card number. */
const word = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{C}+$/u)
  .refine((value) => !/(?:\d[ -]?){12}/.test(value))

/** Whose cards are asked for, and what their envelopes are to be bound to. */
export const loadedCardsRequestSchema = z.strictObject({
  type: z.literal('cards.requested'),
  memberPublicId: z.string(),
  /** The member's number in the programme, where we know it. */
  partnerNumber: z.string().nullable(),
  partnerId: z.string(),
  sessionBinding: z.string(),
})
export type LoadedCardsRequest = z.infer<typeof loadedCardsRequestSchema>

/** A compact JWE with an agreed key, which has no second part: ciphertext and nothing else. */
const envelope = z
  .string()
  .max(4096)
  .regex(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)

export const loadedCardSchema = z.strictObject({
  /** The programme's own id of the card. */
  cardId: word,
  cardType: z.enum(['amex', 'discover', 'mastercard', 'visa']),
  /** Empty where the programme does not know it. */
  lastFour: z.string().regex(/^(\d{4})?$/),
  /** The number, encrypted to the card vault's public key as the card frame does it. */
  envelope,
})
export type LoadedCard = z.infer<typeof loadedCardSchema>

export const loadedCardsAnswerSchema = z.object({ cards: z.array(loadedCardSchema).max(maximumLoadedCards) })
