import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { WireEvent } from '#server/feed/network-event.ts'
import type { DeskCard, DeskEvent } from './store.ts'

/** Documented: a dine of this amount is reported under a number that no merchant has. */
export const unmatchedCents = 1001

/** A terminal of the restaurant's that nobody has told us of. */
export function unknownTerminalOf(merchantId: number): string {
  return `unknown-${merchantId}`
}

const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'expected dollars, like 42.50')
  .transform((value) => Math.round(Number(value) * 100))

export const dineFormSchema = z.object({
  link: z.coerce.number().int(),
  merchant: z.string().regex(/#\d+\)?\s*$/, 'choose a restaurant from the list'),
  amount: dollars,
  tip: z.union([z.literal('').transform(() => 0), dollars]),
  channel: z.enum(['dineIn', 'onlineOrder']),
  when: z.union([
    z.literal('').transform(() => null),
    z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'expected a day and a time'),
  ]),
  clearing: z.enum(['later', 'soon', 'now']),
})

export function merchantIdOf(chosen: string): number {
  return Number(/#(\d+)\)?\s*$/.exec(chosen)?.[1])
}

/** A hold on the card: the tip is not known yet. */
export function authorisationOf(
  card: DeskCard,
  dine: { acquirerMerchantId: string; amountCents: number; occurredAt: Date },
): WireEvent {
  return {
    network: card.network,
    eventId: `desk-${randomUUID()}`,
    kind: 'authorisation',
    reference: `desk-${randomUUID()}`,
    cardToken: card.cardToken,
    acquirerMerchantId: dine.acquirerMerchantId,
    occurredAt: dine.occurredAt.toISOString(),
    amountCents: dine.amountCents,
  }
}

type Following = 'clearing' | 'refund' | 'void'

/** What may come after an event of the same dine. */
export function followingEvent(
  event: WireEvent,
  following: { kind: Following; amountCents: number; tipCents: number | null; at: Date },
): WireEvent {
  return {
    ...event,
    eventId: `desk-${randomUUID()}`,
    kind: following.kind,
    occurredAt: following.at.toISOString(),
    amountCents: following.amountCents,
    ...(following.tipCents !== null && { tipCents: following.tipCents }),
  }
}

/** The event again, as it came. */
export function wireEventOf(event: DeskEvent): WireEvent {
  const { network, eventId, kind, reference, cardToken, acquirerMerchantId, amountCents, tipCents, taxCents } = event
  return {
    network,
    eventId,
    kind,
    reference,
    cardToken,
    acquirerMerchantId,
    occurredAt: event.occurredAt.toISOString(),
    amountCents,
    ...(tipCents !== null && { tipCents }),
    ...(taxCents !== null && { taxCents }),
  }
}
