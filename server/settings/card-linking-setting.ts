import { z } from 'zod'
import { eventNamePattern } from '#vendors/fidel/wire.ts'

/** As the networks make them: letters that a header or an address could hold. No commas, which stand between keys in a list. */
const keySchema = z.string().regex(/^[\x21-\x2b\x2d-\x7e]{16,200}$/)

const fidelSchema = z.strictObject({
  /** The public origin of the addresses that were registered. */
  origin: z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/),
  /** By event, the keys of its webhooks: each programme at Fidel has one of its own. */
  keys: z.record(z.string().regex(eventNamePattern), z.array(keySchema).min(1)),
})

/** Null: Fidel is not heard. */
export type FidelWebhooks = Readonly<z.infer<typeof fidelSchema>> | null

export const fidelWebhooksSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : null),
  fidelSchema.nullable(),
)

export const kardKeysSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? value.split(',').map((part) => part.trim()) : []),
  z.array(keySchema),
)

/** A number where it is no JSON: the schema refuses that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? 0
  } catch {
    return 0
  }
}
