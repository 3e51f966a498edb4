import type { Instant } from '#domain/dates.ts'
import { type EventKind, kardPrefix, type Network } from '#domain/dines/networks.ts'
import { type Payment, paymentSchema, type PaymentType } from '#vendors/kard/wire.ts'
import { asEvent, readAs, refusedFor, type Translated } from './translated.ts'

const kinds: Readonly<Record<PaymentType, EventKind>> = {
  earnedRewardApproved: 'authorisation',
  earnedRewardSettled: 'clearing',
}

const fieldOf = {
  network: 'data.relationships.user.data.id',
  eventId: 'data.id',
  kind: 'data.type',
  reference: 'data.attributes.transactionId',
  cardToken: 'data.relationships.user.data.id',
  acquirerMerchantId: 'data.relationships.offer.data.id',
  occurredAt: 'data.attributes.transactionTimestamp',
  amountCents: 'data.attributes.transactionAmountInCents',
  tipCents: 'data.attributes.transactionAmountInCents',
  taxCents: 'data.attributes.transactionAmountInCents',
} as const

/** A payment as Kard's notification has it, or its faults: the card has to be looked up before it is an event. */
export function readKardPayment(
  body: unknown,
): { readonly payment: Payment } | Extract<Translated, { kind: 'refused' }> {
  const read = readAs(paymentSchema, body)
  return 'faults' in read ? { kind: 'refused', fields: read.faults } : { payment: read.value }
}

/**
 * A payment as Kard's notification tells it, as an event of the network of its card, which Kard does not name: null where nobody knows the card. The
 * card is the user, as we enrolled it, and the restaurant is the one whose offer it is. Source: docs/decisions/0119.
 */
export function translateKard(
  { payment: { data }, network }: { readonly payment: Payment; readonly network: Network | null },
  now: Instant,
): Translated {
  if (network === null) return refusedFor(fieldOf.cardToken, 'no card of this token is known')
  const { transactionId, transactionAmountInCents, transactionTimestamp } = data.attributes
  const wire = {
    network,
    // Its own names: who signs for Kard can't take an event id of a card network.
    eventId: `${kardPrefix}${data.id}`,
    kind: kinds[data.type],
    reference: transactionId,
    cardToken: data.relationships.user.data.id,
    acquirerMerchantId: data.relationships.offer.data.id,
    occurredAt: transactionTimestamp,
    amountCents: transactionAmountInCents,
    tipCents: null,
    taxCents: null,
  }
  return asEvent(wire, { fieldOf, now })
}
