import { z } from 'zod'
import { largestParty, noTableReasons } from '#domain/reservations/table-rules.ts'
import { list } from '../merchant.ts'
import { idText, text } from '../text.ts'

/** A day and hour on the restaurant's own clock, to the minute: 2026-11-28T19:00. */
export const localMinuteText = z
  .string()
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'must be like 2026-11-28T19:00')

/** More guests than the largest party are told so, not refused. */
const partySize = z.int().min(1).max(99)

export const tableSearchQuerySchema = z.object({
  dateTime: localMinuteText,
  partySize: z.coerce.number().pipe(partySize),
})
export type TableSearchQuery = z.input<typeof tableSearchQuerySchema>

/** What a table asks of its guests. `freeUntil` is ISO; null: cancelling costs nothing. */
export const bookingPolicySchema = z.object({
  cardNeeded: z.boolean(),
  freeUntil: z.string().nullable(),
  feeCents: z.int().nullable(),
  feePer: z.enum(['guest', 'table']),
})
export type BookingPolicyShown = z.infer<typeof bookingPolicySchema>

export const freeTableSchema = z.object({
  /** On the restaurant's own clock, as 2026-11-28T19:00. */
  time: z.string(),
  startsAt: z.string(),
  policy: bookingPolicySchema,
})
export type FreeTableShown = z.infer<typeof freeTableSchema>

/** Tables around the wish, the earliest first, or why there is none. */
export const tableSearchAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('tables'), timeZone: z.string(), tables: z.array(freeTableSchema).min(1) }),
  z.object({ outcome: z.enum(noTableReasons), timeZone: z.string() }),
])
export type TableSearchAnswer = z.infer<typeof tableSearchAnswerSchema>

/** At most twenty restaurants; each time is that of a restaurant's own clock. */
export const tablesOfManyQuerySchema = z.object({
  merchantIds: list(idText()),
  dateTime: localMinuteText,
  partySize: z.coerce.number().pipe(z.int().min(1).max(largestParty)),
})
export type TablesOfManyQuery = z.input<typeof tablesOfManyQuerySchema>

/** Times on the restaurant's own clock, as 2026-11-28T19:00, the earliest first; or why there is none. */
export const tablesOfOneSchema = z.discriminatedUnion('outcome', [
  z.object({
    merchantId: z.string(),
    outcome: z.literal('tables'),
    tables: z.array(z.object({ time: z.string(), cardNeeded: z.boolean() })).min(1),
  }),
  z.object({ merchantId: z.string(), outcome: z.enum(noTableReasons) }),
])
export type TablesOfOne = z.infer<typeof tablesOfOneSchema>

/** Those of the restaurants that take tables through the programme and of which the provider says anything, in the order in which they were asked for. */
export const tablesOfManyAnswerSchema = z.object({ data: z.array(tablesOfOneSchema) })
export type TablesOfManyAnswer = z.infer<typeof tablesOfManyAnswerSchema>

export const tableLockBodySchema = z.strictObject({
  merchantId: idText(),
  dateTime: localMinuteText,
  partySize: z.int().min(1).max(largestParty),
  /** The member's reservation that moves to this table: it is left out of the check for overlaps. */
  change: idText().optional(),
})
export type TableLockBody = z.infer<typeof tableLockBodySchema>

/** A table that is kept until `expiresAt`. `secondsLeft` is what a clock counts down from, whatever the browser's own says. */
export const tableLockSchema = z.object({
  lockId: z.string(),
  expiresAt: z.string(),
  secondsLeft: z.int(),
  table: freeTableSchema,
  partySize: z.int(),
})
export type TableLock = z.infer<typeof tableLockSchema>

/** What a browser gives a card with: to the payment provider's own frame, for the table that is kept. `script`: the address of the provider's script. */
export const cardHoldSchema = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  script: z.string(),
})
export type CardHold = z.infer<typeof cardHoldSchema>

export const lockNameSchema = z.object({ lockId: text({ max: 64, min: 1 }) })
