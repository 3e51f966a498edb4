import { z } from 'zod'

/** The notifications that tell of a payment. Source: docs.getkard.com, “Notification Webhook”, version 2024-10-01. */
export const paymentTypes = ['earnedRewardApproved', 'earnedRewardSettled'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A reward was taken back. It names the transaction, and neither its amount nor its time. */
export const clawback = 'clawback'

const name = z.string().max(200)
const related = z.object({ data: z.object({ id: name }) })

/** Any notification: what it is, and the id by which it is known. */
export const notificationSchema = z.object({ data: z.object({ type: z.string().max(100), id: name }) })

/** One that tells of a payment. What is not read here is not looked at. */
export const paymentSchema = z.object({
  data: z.object({
    type: z.enum(paymentTypes),
    id: name,
    attributes: z.object({
      /** The issuer's own id of the transaction, the same when it is approved and when it is settled. */
      transactionId: name,
      transactionAmountInCents: z.int(),
      /** ISO 8601 with an offset; Kard may leave it out. */
      transactionTimestamp: name,
    }),
    relationships: z.object({
      /** As the one who enrolled them called them. */
      user: related,
      offer: related,
    }),
  }),
})
export type Payment = Readonly<z.infer<typeof paymentSchema>>
