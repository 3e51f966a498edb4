import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { offersFile } from '../merchants/import/dated/offers-file.ts'
import { restaurantColumns } from '../merchants/import/restaurants/restaurant-columns.ts'
import { termsFile } from '../merchants/import/dated/terms-file.ts'

/** More rows in one list are refused. */
const mostRows = 1_000

export const callLists = ['restaurants', 'terms', 'offers'] as const
export type CallList = (typeof callLists)[number]

/** Why, for the audit log. */
const reasonSchema = text({ min: 1, max: 500 }).optional()

const preview = {
  /** Nothing is written, and the answer tells what it would come to. */
  preview: z.literal(true).optional(),
}

/** A call as it is read: each row by itself, so that a bad one refuses no other. */
export const callSchema = z
  .strictObject({
    restaurants: z.array(z.unknown()).max(mostRows).default([]),
    terms: z.array(z.unknown()).max(mostRows).default([]),
    offers: z.array(z.unknown()).max(mostRows).default([]),
    reason: reasonSchema,
    ...preview,
  })
  .refine(
    ({ preview: isPreview, restaurants }) => isPreview !== true || restaurants.length === 0,
    'a preview is of terms and offers',
  )
  .refine((call) => callLists.some((list) => call[list].length > 0), 'expected rows of restaurants, terms or offers')
export type ImportCall = z.infer<typeof callSchema>

/** A call as it is described. */
export const describedCallSchema = z.strictObject({
  restaurants: rowsOf(restaurantColumns.names).describe('Restaurants with the numbers by which networks know them.'),
  terms: rowsOf(termsFile.columns.names).describe('What a restaurant agreed with a programme. `partner` is needed.'),
  offers: rowsOf(offersFile.columns.names).describe('Extra rewards, known by code. `partner` is needed.'),
  reason: reasonSchema,
  ...preview,
})

/** Every value is text, as in the cells of a file: a name that is absent changes nothing, an empty text clears. */
function rowsOf(names: Readonly<Record<string, string>>) {
  const cell = text({ max: 40_000, kind: 'prose' }).optional()
  return z
    .array(z.strictObject(Object.fromEntries(Object.values(names).map((name) => [name, cell]))))
    .max(mostRows)
    .optional()
}

const countsSchema = z.object({ rows: z.int(), changed: z.int(), unchanged: z.int(), rejected: z.int() })
export type CallCounts = z.infer<typeof countsSchema>

/** `line` counts the rows of a list from 1. A row that is rejected changed nothing. */
const rejectedSchema = z.object({
  list: z.enum(callLists),
  line: z.int().positive(),
  id: z.string(),
  field: z.string(),
  reason: z.string(),
})
export type RejectedRow = z.infer<typeof rejectedSchema>

/** What visits that were judged anew come to in one programme: whole units, or cents where money is earned. */
const effectSchema = z.object({
  list: z.enum(callLists),
  partnerId: z.string(),
  members: z.int(),
  visits: z.int(),
  more: z.int(),
  winners: z.int(),
  less: z.int(),
  losers: z.int(),
})
export type ToldEffect = z.infer<typeof effectSchema>

export const callAnswerSchema = z.object({
  restaurants: countsSchema,
  terms: countsSchema,
  offers: countsSchema,
  rejected: z.array(rejectedSchema),
  effects: z.array(effectSchema).optional(),
  requestId: z.string(),
})
export type CallAnswer = z.infer<typeof callAnswerSchema>
