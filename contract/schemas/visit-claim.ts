import { z } from 'zod'
import { idText, searchText } from './text.ts'

const maxCents = 10_000_000

/** `visitedOn` is the day at the restaurant, ISO. `cardId` is a card of the member's, linked now or once. */
export const visitClaimBodySchema = z.strictObject({
  merchantId: idText(),
  visitedOn: z.string().regex(/^20\d\d-\d\d-\d\d$/),
  amountCents: z.int().min(1).max(maxCents),
  cardId: idText(),
})
export type VisitClaimBody = z.infer<typeof visitClaimBodySchema>

export const claimNameSchema = z.object({ claimId: idText() })

/** An answer in words. */
const claimAnswerSchema = z.object({ at: z.string(), title: z.string(), text: z.string() })

/**
 * A claim and what was found: `open` where more may come, `found` where the visit is in the activity, `closed` where it is over. `id` is the number
 * that support asks for; `answers` begins with the newest.
 */
export const visitClaimSchema = z.object({
  id: z.string(),
  merchantName: z.string(),
  merchantPlace: z.string(),
  visitedOn: z.string(),
  amountCents: z.int(),
  cardLastFour: z.string(),
  askedAt: z.string(),
  state: z.enum(['open', 'found', 'closed']),
  transactionId: z.string().nullable(),
  answers: z.array(claimAnswerSchema).min(1),
})
export type VisitClaim = z.infer<typeof visitClaimSchema>

/** A card of the member's, and since when and until when it was linked, in ISO form; until null: it is linked. */
const claimCardSchema = z.object({
  id: z.string(),
  lastFour: z.string(),
  description: z.string(),
  name: z.string().nullable(),
  linkedAt: z.string(),
  unlinkedAt: z.string().nullable(),
})

/** The newest claims first, at most fifty. */
export const visitClaimsAnswerSchema = z.object({
  claims: z.array(visitClaimSchema),
  cards: z.array(claimCardSchema),
})
export type VisitClaimsAnswer = z.infer<typeof visitClaimsAnswerSchema>

export const claimPlacesQuerySchema = z.object({ q: searchText({ max: 80 }) })
export type ClaimPlacesQuery = z.input<typeof claimPlacesQuerySchema>

/** `leftOn`: the last day on which it took part, where it does no more. */
export const claimPlacesSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    leftOn: z.string().nullable(),
  }),
)
export type ClaimPlaces = z.infer<typeof claimPlacesSchema>
