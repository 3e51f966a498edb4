import type { Instant } from '#domain/dates.ts'
import { instantOfLocal } from '#domain/local-time.ts'
import type { EventKind, Network } from '#domain/dines/networks.ts'
import type { Cents } from '#domain/money/money.ts'
import { type Transaction, type TransactionEvent, transactionSchema } from '#vendors/fidel/wire.ts'
import { asEvent, readAs, refusedFor, type Translated } from './translated.ts'

const schemes = new Map<string, Network>([
  ['visa', 'visa'],
  ['mastercard', 'mastercard'],
  ['amex', 'amex'],
])

const fieldOf = {
  network: 'card.scheme',
  eventId: 'id',
  kind: 'amount',
  reference: 'originalTransactionId',
  cardToken: 'card.id',
  acquirerMerchantId: 'location.id',
  occurredAt: 'datetime',
  amountCents: 'amount',
  tipCents: 'amount',
  taxCents: 'amount',
} as const

/**
 * A transaction as Fidel's webhook tells it, as an event of the card's network. Amounts are decimals of dollars, and a transaction keeps its id from
 * its authorisation to its clearing. A refund is told twice, as transaction.refund and as a negative transaction.clearing: both are one event.
 * Source of what each field means: docs/decisions/0119.
 */
export function translateFidel(
  { event, body }: { readonly event: TransactionEvent; readonly body: unknown },
  now: Instant,
): Translated {
  const read = readAs(transactionSchema, body)
  if ('faults' in read) return { kind: 'refused', fields: read.faults }
  const transaction = read.value
  if (transaction.currency !== 'USD') return refusedFor('currency', 'expected USD')
  const network = schemes.get(transaction.card.scheme)
  if (network === undefined) return refusedFor('card.scheme', `expected ${[...schemes.keys()].join(', ')}`)
  const kind = kindOf(event, transaction.amount)
  if (kind === null) return refusedFor('amount', `has a sign that ${event} never has`)
  const amountCents = centsOf(Math.abs(transaction.amount))
  if (amountCents === null) return refusedFor('amount', 'expected dollars with at most two decimals')
  const occurredAt = momentOf(transaction, kind)
  if ('kind' in occurredAt) return occurredAt
  const { id, card, location, originalTransactionId } = transaction
  const wire = {
    network,
    // Its own names: who signs for Fidel can't take an event id of a card network.
    eventId: `fidel:${id}:${suffixes[kind]}`,
    kind,
    reference: kind === 'refund' ? (originalTransactionId ?? id) : id,
    cardToken: card.id,
    acquirerMerchantId: location.id,
    occurredAt: occurredAt.moment,
    amountCents,
    tipCents: null,
    taxCents: null,
  }
  return asEvent(wire, { fieldOf, now })
}

type FidelKind = Exclude<EventKind, 'void'>
const suffixes: Readonly<Record<FidelKind, string>> = { authorisation: 'auth', clearing: 'clearing', refund: 'refund' }

/** Null where the sign contradicts the event. Nothing at all is left to the amount's own rule. */
function kindOf(event: TransactionEvent, amount: number): FidelKind | null {
  switch (event) {
    case 'transaction.auth':
      return amount < 0 ? null : 'authorisation'
    case 'transaction.clearing':
      return amount < 0 ? 'refund' : 'clearing'
    case 'transaction.refund':
      return amount > 0 ? null : 'refund'
  }
}

/** Exactly, from the decimals that the number has: 19.99 times 100 is not 1999. Null where there are more than two. */
function centsOf(dollars: number): Cents | null {
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? []
  return whole === '' ? null : Number(whole + decimals.padEnd(2, '0'))
}

const localMidnight = 'T00:00:00'

/** A clearing or a refund of exactly midnight names its day alone, which the feed writes as midnight of UTC: domain/dines/dated-events.ts. */
function momentOf({ datetime, location }: Transaction, kind: FidelKind): { readonly moment: string } | Translated {
  try {
    const isDated = kind !== 'authorisation' && datetime.endsWith(localMidnight)
    if (isDated) return { moment: new Date(instantOfLocal(datetime, 'UTC')).toISOString() }
    return { moment: new Date(instantOfLocal(datetime, location.timezone)).toISOString() }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return error.message.startsWith('no local time')
      ? refusedFor('datetime', 'expected a local time like 2019-03-12T19:12:01')
      : refusedFor('location.timezone', 'expected a time zone like America/New_York')
  }
}
