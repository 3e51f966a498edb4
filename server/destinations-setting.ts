import { z } from 'zod'
import { webhookSecretSchema } from './feed-secrets.ts'

const destinationSchema = z.strictObject({
  /** An origin: the wire has its own path. */
  address: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/),
  secrets: z.array(webhookSecretSchema).min(1),
})

/** Who takes signed batches from us, as JSON in a variable: an address and our secrets for each. */
export function destinationsSchema<Name extends string>(name: z.ZodType<Name, Name>) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
    z.partialRecord(name, destinationSchema),
  )
}
export type DestinationsSetting<Name extends string = string> = Readonly<
  Partial<Record<Name, z.infer<typeof destinationSchema>>>
>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
