import { type ZodType } from 'zod'
import type { Instant } from '#domain/dates.ts'
import { type Fault, type NetworkEvent, parseEvent, type WireEvent } from '../network-event.ts'

/** What a message of a card-linking network comes to: an event, or what keeps it from being one, by the fields of the message. */
export type Translated =
  | { readonly kind: 'event'; readonly event: NetworkEvent }
  | { readonly kind: 'refused'; readonly fields: readonly Fault[] }

export function refusedFor(field: string, message: string): Translated {
  return { kind: 'refused', fields: [{ field, message }] }
}

/** A body as its schema has it, or its faults. */
export function readAs<T>(
  schema: ZodType<T>,
  body: unknown,
): { readonly value: T } | { readonly faults: readonly Fault[] } {
  const read = schema.safeParse(body)
  if (read.success) return { value: read.data }
  return { faults: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) }
}

/** The event as our own feed takes it, or one fault for each field of the message; `fieldOf` names the one that each of ours comes from. */
export function asEvent(
  wire: Record<keyof WireEvent, unknown>,
  { fieldOf, now }: { readonly fieldOf: Readonly<Record<keyof WireEvent, string>>; readonly now: Instant },
): Translated {
  const event = parseEvent(wire, now)
  if (!('faults' in event)) return { kind: 'event', event }
  const named = new Map<string, string>(Object.entries(fieldOf))
  const first = new Map(event.faults.toReversed().map(({ field, message }) => [named.get(field) ?? field, message]))
  return { kind: 'refused', fields: [...first].map(([field, message]) => ({ field, message })).toReversed() }
}
