import { z } from 'zod'
import { cashOutWays, giftCardFailures } from '#domain/rewards/gift-card.ts'
import { deliveryMethods, giftCardBrands, redemptionStatuses } from '#domain/rewards/rewards.ts'

const way = z.enum(cashOutWays)
const brand = z.enum(giftCardBrands)
const delivery = z.enum(deliveryMethods)

const offerSchema = z.object({
  brand,
  delivery,
  leastCents: z.int(),
  mostCents: z.int(),
  /** Null: any amount from the least to the greatest. */
  amountsCents: z.array(z.int()).nullable(),
})
export type GiftCardOffered = z.infer<typeof offerSchema>

const orderSchema = z.object({
  id: z.string(),
  brand,
  delivery,
  amountCents: z.int(),
  status: z.enum(redemptionStatuses),
  /** Why the amount is back in the balance; null where it is not. */
  failure: z.enum(giftCardFailures).nullable(),
  createdAt: z.string(),
})
export type GiftCardOrdered = z.infer<typeof orderSchema>

/** Whole cents. `thresholdCents`: from where on a balance is paid to the card by itself, unless it is kept for gift cards. */
export const cashOutAnswerSchema = z.object({
  way,
  /** How what is paid that way reaches the member. */
  delivery,
  thresholdCents: z.int().nullable(),
  payableCents: z.int(),
  /** For its days of return. */
  waitingCents: z.int(),
  /** Today's; none where the programme offers no gift cards. */
  offers: z.array(offerSchema),
  /** The number of the newest order, "0" where there is none: the next order names it. */
  newestOrder: z.string(),
  /** The newest first, fifty at most. */
  orders: z.array(orderSchema),
})
export type CashOutAnswer = z.infer<typeof cashOutAnswerSchema>

export const cashOutBodySchema = z.strictObject({ way })
export type CashOutBody = z.infer<typeof cashOutBodySchema>

export const giftCardBodySchema = z.strictObject({
  brand,
  amountCents: z.int().min(1).max(1_000_000),
  /** `newestOrder` as the page had it: of one page one order is made. */
  after: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type GiftCardBody = z.infer<typeof giftCardBodySchema>
