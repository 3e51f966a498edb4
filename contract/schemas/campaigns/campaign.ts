import { z } from 'zod'
import { earnRateSchema, weekdaySchema } from '../merchant.ts'

/**
 * A campaign that runs at a restaurant. `reward` in whole units, or cents for Dollar and Credit; null where it is a rate. What it asks for is null, or
 * an empty list, where it does not. Hours are minutes after midnight, on the restaurant's clock; an end that is not later is after midnight.
 */
export const campaignSchema = z.object({
  code: z.string(),
  title: z.string(),
  body: z.string(),
  reward: z.int().nullable(),
  rate: earnRateSchema.nullable(),
  /** The last day, on the restaurant's clock. */
  lastDay: z.iso.date().nullable(),
  weekdays: z.array(weekdaySchema),
  hours: z.object({ from: z.int(), to: z.int() }).nullable(),
  tiers: z.array(z.union([z.literal(0), z.literal(2), z.literal(3)])),
  newDays: z.int().nullable(),
  leastBillCents: z.int().nullable(),
  uses: z.int().nullable(),
  /** Null: nobody has to activate it. `full`: as many members have as it is for. */
  activation: z.object({ state: z.enum(['open', 'activated', 'full', 'over']), until: z.iso.date() }).nullable(),
})
export type Campaign = z.infer<typeof campaignSchema>
