import { z } from 'zod'
import { idText, text } from '../text.ts'
import { bookingPolicySchema } from './tables.ts'

/** Characters of a wish to the restaurant, and of what a member says of a no-show. */
export const longestWish = 300
export const longestDispute = 1_000

export const bookingBodySchema = z.strictObject({
  lockId: text({ max: 64, min: 1 }),
  wish: text({ max: longestWish, kind: 'prose' }).optional(),
})
export type BookingBody = z.infer<typeof bookingBodySchema>

export const changeBodySchema = z.strictObject({ lockId: text({ max: 64, min: 1 }) })
export type ChangeBody = z.infer<typeof changeBodySchema>

export const disputeBodySchema = z.strictObject({ text: text({ max: longestDispute, min: 1, kind: 'prose' }) })
export type DisputeBody = z.infer<typeof disputeBodySchema>

export const reservationNameSchema = z.object({ reservationId: idText() })

const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  location: z.object({
    neighborhood: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    address: z.object({ address1: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  }),
  /** Whether the programme shows it now. */
  isListed: z.boolean(),
})

/**
 * A member's table. `pending`: the restaurant was asked and its answer is awaited; `waiting` says of a booked one that a change or its end was asked
 * for and is awaited. `startsAt` and `freeUntil` are ISO; `localTime` is the restaurant's own clock. `feeNowCents`: what cancelling now costs.
 */
export const reservationSchema = z.object({
  id: z.string(),
  state: z.enum(['pending', 'booked', 'cancelled', 'honoured', 'noShow']),
  waiting: z.enum(['change', 'cancel']).nullable(),
  cancelledBy: z.enum(['member', 'restaurant']).nullable(),
  merchant: placeSchema,
  localTime: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  partySize: z.int(),
  wish: z.string().nullable(),
  confirmation: z.string().nullable(),
  policy: bookingPolicySchema,
  /** Of the card that is held for it, what the payment provider tells; null: none is. */
  card: z.object({ brand: z.string().nullable(), lastFour: z.string().nullable() }).nullable(),
  feeNowCents: z.int(),
  canChange: z.boolean(),
  canCancel: z.boolean(),
  canDispute: z.boolean(),
  disputedAt: z.string().nullable(),
  /** What it earns where the guests come, in units or cents; null: nothing. */
  bonus: z.int().nullable(),
  bookedAt: z.string(),
})
export type Reservation = z.infer<typeof reservationSchema>

/** Those to come with the nearest first, and the others with the newest first, at most fifty of each. */
export const reservationsAnswerSchema = z.object({
  upcoming: z.array(reservationSchema),
  past: z.array(reservationSchema),
})
export type ReservationsAnswer = z.infer<typeof reservationsAnswerSchema>
