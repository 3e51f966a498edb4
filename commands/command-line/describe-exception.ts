import { dayMs, hourMs } from '#domain/dates.ts'
import { type ExceptionName, nameText } from '#server/feed/exceptions/exception-name.ts'
import type { ExceptionRow } from '#server/feed/exceptions/exception-store.ts'
import type { DeedRefusal } from '#server/feed/exceptions/perform-deed.ts'
import type { PaymentCandidate } from '#server/feed/exceptions/find-candidates.ts'
import type { ShownException } from '#server/feed/exceptions/show-exception.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { Refusal } from '#server/refusal.ts'

/** One line of the list. */
export function exceptionLine(row: ExceptionRow, now: Date): string {
  const { cause, partnerId, event, receivedAt, errorClass } = row
  const fault = errorClass === null ? '' : ` (${errorClass})`
  const whose = partnerId ?? 'nobody known'
  return `${nameText(row)}  ${cause}${fault}  ${ageText(now.getTime() - receivedAt.getTime())}  ${whose}  ${event.kind} ${dollars(event)} at ${event.acquirerMerchantId}`
}

export function describeException({ row, stands: first, candidates }: ShownException): string {
  const { cause, errorClass, receivedAt, partnerId, event } = row
  const stands = first === null || row.what === 'unmatched' ? [] : [`what stands under the id: ${asWire(first)}`]
  const ruled = first?.belongsTo ? [`belongs to: ${first.belongsTo}`] : []
  return [
    nameText(row),
    `cause: ${cause}${errorClass === null ? '' : ` (${errorClass})`}`,
    `came: ${receivedAt.toISOString()}`,
    `whose: ${partnerId ?? 'nobody known'}`,
    `event: ${asWire(event)}`,
    ...stands,
    ...ruled,
    ...candidates.map(candidateLine),
  ].join('\n')
}

function candidateLine({ payment, transactionId, restaurant, at, ...money }: PaymentCandidate): string {
  const number = transactionId === null ? 'nobody’s' : `transaction ${transactionId}`
  const left = `${dollars({ amountCents: money.leftCents })} left of ${dollars(money)}`
  return `may belong to: ${payment}  ${number}  ${restaurant ?? 'nowhere known'}  ${new Date(at).toISOString()}  ${left}`
}

export function whyRefused({ code, message = '' }: Refusal<DeedRefusal>, name: ExceptionName): string {
  const named = nameText(name)
  const sentences: Readonly<Record<DeedRefusal, string>> = {
    notFound: `There is no exception ${named}.`,
    alreadySettled: `${named} is settled already: ${message}. Nothing was changed.`,
    alreadyMatched: `${named} matches by now, and has earned what it earns. Nothing was changed.`,
    nothingPutAside: `${named} was not put aside: it matches nothing. Refuse it, correct it, or record its card or its restaurant.`,
    contradictsFirst: `${named} says something else than the first event of its id. Resolve it, correct it, or refuse it.`,
    stillUnmatched: `${named} matches nothing still: ${message}.`,
    stillNotTaken: `${named} can't be taken in${message === '' ? '' : `: ${message}`}. Nothing was changed.`,
    anotherEvent: `The corrected event has another network or id than ${named}. Nothing was changed.`,
    anotherDine: `What stands under the id of ${named} was evaluated already, so its reference and card must stay. Nothing was changed.`,
    notAmbiguous: `${named} is not ambiguous: a payment is named only for what may be of several. Nothing was changed.`,
    noSuchPayment: `There is no such payment: --payment is the id of an event that took or held money, of the same network. Nothing was changed.`,
    anotherCard: `That payment was made with another card. Nothing was changed.`,
    anotherRestaurant: `That payment was made at another restaurant. Nothing was changed.`,
    notBefore: `That payment came after ${named}. Nothing was changed.`,
    tooLongAgo: `That payment lies too long before ${named}: correct its reference, or refuse it. Nothing was changed.`,
    notTaken: `Of that payment only a hold is known, and ${named} gives back what was taken. Nothing was changed.`,
    tooLittleLeft: `Too little is left of that payment. Nothing was changed.`,
  }
  return sentences[code]
}

function ageText(ms: number): string {
  return ms >= dayMs ? `${Math.floor(ms / dayMs)} d` : `${Math.max(0, Math.floor(ms / hourMs))} h`
}

function dollars({ amountCents }: Pick<NetworkEvent, 'amountCents'>): string {
  return `$${(amountCents / 100).toFixed(2)}`
}

function asWire({ network, eventId, kind, reference, cardToken, ...event }: NetworkEvent): string {
  const { acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents } = event
  const names = { network, eventId, kind, reference, cardToken, acquirerMerchantId }
  return JSON.stringify({ ...names, occurredAt: new Date(occurredAt).toISOString(), amountCents, tipCents, taxCents })
}
