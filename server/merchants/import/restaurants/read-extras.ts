import { z } from 'zod'
import type { merchantEventSchema, menuSectionSchema } from '#contract/schemas/merchant.ts'
import type { TextKind } from '#domain/text/clean-text.ts'
import type { RowProblem } from '../column-set.ts'
import { readDay, uncleanReason } from '../read-cells.ts'
import { type RestaurantField, restaurantColumns } from './restaurant-columns.ts'

export type MenuSection = z.infer<typeof menuSectionSchema>
export type MerchantEvent = z.infer<typeof merchantEventSchema>

/** Optional details of a restaurant: tables, acclaim, menu and events. */
export interface Extras {
  /** Null: no tables can be booked. */
  readonly openTableId?: string | null
  /** 0 to 3. */
  readonly acclaimed?: number
  readonly menu?: readonly MenuSection[]
  readonly events?: readonly MerchantEvent[]
}

const { names } = restaurantColumns

const line = textOf('line', 120)
const menuSchema: z.ZodType<MenuSection[]> = z
  .array(
    z.strictObject({
      section: line,
      items: z
        .array(
          z.strictObject({
            name: line,
            description: textOf('prose', 500).default(''),
            priceCents: z.int('expected whole cents').min(0, 'expected whole cents').max(1_000_000, 'is too much'),
          }),
        )
        .max(200, 'has more than 200 items'),
    }),
  )
  .max(40, 'has more than 40 sections')
const eventsSchema: z.ZodType<MerchantEvent[]> = z
  .array(
    z.strictObject({
      title: line,
      body: textOf('prose', 2_000).default(''),
      date: z.string().refine((day) => readDay(day) !== null, 'expected a day like 2026-01-31'),
    }),
  )
  .max(100, 'has more than 100 events')

/** The extras of a row, or what is wrong with them. Columns that the file lacks give nothing. */
export function readExtras(fields: ReadonlyMap<RestaurantField, string>): Extras | RowProblem {
  const openTableId = fields.get('openTableId')
  if (openTableId !== undefined && !/^[\w-]{0,64}$/.test(openTableId))
    return { column: names.openTableId, reason: `"${openTableId}" is no id of OpenTable` }
  const acclaimed = fields.get('acclaimed')
  if (acclaimed !== undefined && !/^[0-3]?$/.test(acclaimed))
    return { column: names.acclaimed, reason: `bad level "${acclaimed}", expected 0 to 3` }
  const menu = readJson(fields, 'menu', menuSchema)
  if (menu !== undefined && 'column' in menu) return menu
  const events = readJson(fields, 'events', eventsSchema)
  if (events !== undefined && 'column' in events) return events
  return {
    ...(openTableId !== undefined && { openTableId: openTableId || null }),
    ...(acclaimed !== undefined && { acclaimed: Number(acclaimed) }),
    ...(menu && { menu }),
    ...(events && { events }),
  }
}

function readJson<Value>(
  fields: ReadonlyMap<RestaurantField, string>,
  field: 'menu' | 'events',
  schema: z.ZodType<Value[]>,
): Value[] | RowProblem | undefined {
  const text = fields.get(field)
  if (text === undefined) return undefined
  if (text === '') return []
  const wrong = (reason: string): RowProblem => ({ column: names[field], reason })
  const written = parsed(text)
  if (written === undefined) return wrong(`${field} is not JSON`)
  const { success, data, error } = schema.safeParse(written)
  if (success) return data
  const [issue] = error.issues
  return wrong(`${[field, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(kind: TextKind, most: number) {
  return z
    .string()
    .min(kind === 'line' ? 1 : 0, 'is missing')
    .superRefine((text, context) => {
      const reason = uncleanReason(text, { most, kind })
      if (reason !== null) context.addIssue({ code: 'custom', message: reason })
    })
}
