import { z } from 'zod'

/** The paths and shapes of OpenTable's partner APIs, as far as they are used: README.md. */
export const tokenPath = '/api/v2/oauth/token'
export const tokenAnswerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A restaurant's clock on the wall, to the minute: 2026-11-28T19:00. */
export const localMinute = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

const policySchema = z.object({
  credit_card_required: z.boolean().default(false),
  /** Minutes before the table until which it is cancelled for nothing. */
  free_until_minutes: z.number().int().nonnegative().optional(),
  fee_cents: z.number().int().positive().optional(),
  fee_type: z.enum(['PerPerson', 'PerTable']).default('PerPerson'),
})
export type PolicyWire = z.input<typeof policySchema>

export const availabilitySchema = z.object({
  rid: z.string().min(1),
  party_size: z.number().int(),
  /** Whether the restaurant takes a party of this size without a call. */
  online_party: z.boolean().default(true),
  times_available: z.array(z.object({ time: localMinute, policy: policySchema.prefault({}) })),
  no_availability_reasons: z.array(z.string()).default([]),
})
export const availabilitiesSchema = z.object({ availability: z.array(availabilitySchema) })
export type AvailabilityWire = z.infer<typeof availabilitySchema>
export type AvailabilityWritten = z.input<typeof availabilitySchema>

export const lockBodySchema = z.strictObject({
  party_size: z.number().int().positive(),
  date_time: localMinute,
  reservation_attribute: z.literal('default'),
})
export const lockAnswerSchema = z.object({
  reservation_token: z.string().min(1).max(200),
  expires_at: z.iso.datetime(),
  policy: policySchema.prefault({}),
})

export const bookingBodySchema = z.strictObject({
  reservation_token: z.string().min(1).max(200),
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  email_address: z.string().min(1),
  phone: z.strictObject({ number: z.string().min(1), country_code: z.literal('US') }).optional(),
  special_request: z.string().max(500).optional(),
  /** Of the payment provider, where a card has to be held. */
  credit_card: z.strictObject({ payment_method: z.string().min(1) }).optional(),
})
export type BookingBody = z.infer<typeof bookingBodySchema>

export const reservationStatusWire = [
  'Booked',
  'Seated',
  'NoShow',
  'CancelledByDiner',
  'CancelledByRestaurant',
] as const
export const reservationSchema = z.object({
  confirmation_number: z.string().min(1).max(100),
  rid: z.string().min(1),
  date_time: localMinute,
  party_size: z.number().int().positive(),
  status: z.enum(reservationStatusWire),
})
export const reservationsSchema = z.object({ reservations: z.array(reservationSchema) })
export type ReservationWire = z.infer<typeof reservationSchema>

export const changeBodySchema = z.strictObject({ reservation_token: z.string().min(1).max(200) })

export const refusalSchema = z.object({
  errors: z.array(z.object({ code: z.string().max(100), message: z.string().max(2_000).optional() })).min(1),
})

export const paths = {
  availability: (rid: string) => `/v2/availability/${encodeURIComponent(rid)}`,
  availabilities: '/v2/availability',
  locks: (rid: string) => `/v2/booking/${encodeURIComponent(rid)}/slot_locks`,
  reservations: (rid: string) => `/v2/booking/${encodeURIComponent(rid)}/reservations`,
} as const
