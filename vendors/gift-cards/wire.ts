import { z } from 'zod'

export const ordersPath = '/api/v2/orders'

/** The key by which the issuer makes one order of however many calls. */
const reference = z.string().min(1).max(64)

export const orderBodySchema = z.strictObject({
  external_id: reference,
  payment: z.strictObject({ funding_source_id: z.string().min(1) }),
  reward: z.strictObject({
    /** Dollars with cents. */
    value: z.strictObject({ denomination: z.number().positive(), currency_code: z.literal('USD') }),
    delivery: z.strictObject({ method: z.literal('EMAIL') }),
    recipient: z.strictObject({ name: z.string().min(1), email: z.string().min(1) }),
    products: z.array(z.string().min(1)).length(1),
  }),
})
export type OrderBody = z.infer<typeof orderBodySchema>

/** What the issuer tells of an order. Anything else that it tells stays with it: a link or a code is never read. */
export const orderAnswerSchema = z.object({
  order: z.object({
    id: z.string().min(1).max(64),
    external_id: reference,
    status: z.string(),
    rewards: z.array(z.object({ delivery: z.object({ status: z.string() }) })).default([]),
  }),
})
export type OrderAnswer = z.infer<typeof orderAnswerSchema>

export const refusalSchema = z.object({
  errors: z.object({ code: z.string().max(200).exactOptional(), message: z.string().max(2_000).exactOptional() }),
})

/** The code of a refusal that says that there is no such card any more. */
export const outOfStock = 'product_unavailable'
