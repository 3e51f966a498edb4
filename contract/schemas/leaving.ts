import { z } from 'zod'

/** Everything kept of the member, by what it is about, and the same as a page that can be read without anything else. */
export const myDataSchema = z.object({ data: z.record(z.string(), z.unknown()), page: z.string() })
export type MyData = z.infer<typeof myDataSchema>

/**
 * What closing the account would meet: cards that are linked, visits whose reward is still on its way, and the balance that the programme keeps, in
 * cents; null where it keeps none. What is payable goes to the card, as "Visa ending in 1111", and ends where there is none; below zero nothing is
 * owed. What waits for its days of return goes the same way after them.
 */
export const closingSchema = z.object({
  cards: z.int(),
  visitsOnTheirWay: z.int(),
  balance: z
    .object({
      payableCents: z.int(),
      waitingCents: z.int(),
      card: z.string().nullable(),
      /** When the card may be paid to, where that is later than now. */
      cardPaidFrom: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type ClosingBalance = NonNullable<Closing['balance']>

/** `mayEnd`: the member was told that what is payable ends. Without it an account is not closed while something would. */
export const closeBodySchema = z.strictObject({ mayEnd: z.boolean() }).nullish()
export type CloseBody = z.infer<typeof closeBodySchema>
export type Closing = z.infer<typeof closingSchema>
