import { z } from 'zod'
import { instantText, text } from '#contract/schemas/text.ts'
import { dayMs, type Instant } from '#domain/dates.ts'
import { leastBesideMerchants } from '#domain/text/card-number.ts'
import { isFiller } from '#domain/matching/trusted-references.ts'
import type { Cents } from '#domain/money/money.ts'
import { eventKinds, networks, type EventKind, type Network } from '#domain/dines/networks.ts'

/** One event as a card network reports it. Amounts are positive; tip and tax are parts of the amount, null where it does not tell them. */
export interface NetworkEvent {
  readonly network: Network
  readonly eventId: string
  readonly kind: EventKind
  /** Ties authorisation, clearing and refund of one dine. */
  readonly reference: string
  readonly cardToken: string
  readonly acquirerMerchantId: string
  readonly occurredAt: Instant
  readonly amountCents: Cents
  readonly tipCents: Cents | null
  readonly taxCents: Cents | null
}

/** Of one card's events those of one reference have the same; where it is none, each event has its own. */
export function referenceKey({
  network,
  reference,
  eventId,
}: Pick<NetworkEvent, 'network' | 'reference' | 'eventId'>): string {
  return isFiller(reference) ? JSON.stringify([network, reference, eventId]) : `${network} ${reference}`
}

/** One that is kept may have a ruling: the event of the payment to which an operator says that it belongs. */
export type RulableEvent = NetworkEvent & { readonly belongsTo?: string | null }

/** Bytes that are no UTF-8 arrive as one letter that stands for all of them: two names would be one. */
const lostLetter = '\uFFFD'
export const eventName = nameText()
const merchantNumber = nameText(leastBesideMerchants)
const maxCents = 100_000_000
/** What the events of one kind may add up to at one dine: the sums and every reward of them fit their columns. Source: docs/decisions/0115. */
export const mostDineCents: Cents = 1_000_000_000
/** Clocks of networks may go ahead of ours by so much. */
const skewMs = dayMs
/** No programme is older. */
const earliest: Instant = Date.UTC(2000, 0, 1)

const cents = z.int('must be a whole number of cents').min(0).max(maxCents)
/** Absent is not 0: nobody told it. */
const toldCents = cents.nullable().default(null)

/** The wire form, the same in files and over HTTP. Unknown fields are refused: a misspelt tip must not become no tip. */
export const wireSchema = z
  .strictObject({
    network: z.enum(networks),
    eventId: eventName,
    kind: z.enum(eventKinds),
    reference: eventName,
    cardToken: eventName.regex(/\D/, 'must be a token of the vault, not a card number'),
    acquirerMerchantId: merchantNumber,
    occurredAt: instantText(),
    amountCents: cents.refine((value) => value > 0, 'must be more than 0'),
    tipCents: toldCents,
    taxCents: toldCents,
  })
  .refine((event) => (event.tipCents ?? 0) + (event.taxCents ?? 0) <= event.amountCents, {
    path: ['tipCents'],
    message: 'tip and tax are more than the amount',
  })

export type WireEvent = z.input<typeof wireSchema>
export const wireFields = Object.keys(wireSchema.shape)

function nameText(leastDigits?: number) {
  return text({ min: 1, max: 64, ...(leastDigits && { leastDigits }) }).refine(
    (name) => !name.includes(lostLetter),
    'must be written in UTF-8',
  )
}

export interface Fault {
  readonly field: string
  readonly message: string
}

export interface Unreadable {
  readonly faults: readonly Fault[]
}

/** Reads one event that comes now, or says what is wrong with it, field by field. */
export function parseEvent(value: unknown, now: Instant): NetworkEvent | Unreadable {
  const parsed = wireSchema.safeParse(value)
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(faultsOf) }
  const occurredAt = Date.parse(parsed.data.occurredAt)
  const message = momentFault(occurredAt, now)
  return message === null ? { ...parsed.data, occurredAt } : { faults: [{ field: 'occurredAt', message }] }
}

/** A dine that has not been, or that no programme can have seen, must not earn. */
function momentFault(occurredAt: Instant, now: Instant): string | null {
  if (occurredAt > now + skewMs) return 'lies more than a day in the future'
  return occurredAt < earliest ? 'lies before the year 2000' : null
}

function faultsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => ({ field, message: 'this field is not known' }))
  return [{ field: issue.path.join('.'), message: issue.message }]
}
