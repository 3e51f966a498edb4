import { z } from 'zod'

/** Everything kept of the member, by what it is about, and the same as a page that can be read without anything else. */
export const myDataSchema = z.object({ data: z.record(z.string(), z.unknown()), page: z.string() })
export type MyData = z.infer<typeof myDataSchema>

/** What closing the account would meet: cards that are linked, and visits whose reward is still on its way. */
export const closingSchema = z.object({ cards: z.int(), visitsOnTheirWay: z.int() })
export type Closing = z.infer<typeof closingSchema>
