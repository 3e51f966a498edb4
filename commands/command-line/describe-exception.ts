import { dayMs, hourMs } from '#domain/dates.ts'
import { nameText } from '#server/feed/exceptions/exception-name.ts'
import { type AnyName, anyNameText } from '#server/exceptions/exception-names.ts'
import type { AnyException } from '#server/exceptions/list-exceptions.ts'
import type { AnyRefusal } from '#server/exceptions/settle-by-deed.ts'
import type { ShownAny } from '#server/exceptions/show-any.ts'
import type { UndeliveredRow } from '#server/exceptions/undelivered-store.ts'
import type { PaymentCandidate } from '#server/feed/exceptions/find-candidates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { Refusal } from '#server/refusal.ts'

/** One line of the list. */
export function exceptionLine(row: AnyException, now: Date): string {
  if ('failedAt' in row) {
    const { cause, failedAt, partnerId, lastError } = row
    return `${anyNameText(row)}  ${cause}  ${ageText(now.getTime() - failedAt.getTime())}  ${partnerId}  ${undeliveredText(row)}  ${lastError ?? ''}`
  }
  const { cause, partnerId, event, receivedAt, errorClass } = row
  const fault = errorClass === null ? '' : ` (${errorClass})`
  const whose = partnerId ?? 'nobody known'
  return `${nameText(row)}  ${cause}${fault}  ${ageText(now.getTime() - receivedAt.getTime())}  ${whose}  ${event.kind} ${dollars(event)} at ${event.acquirerMerchantId}`
}

export function describeException({ row, stands: first, candidates }: ShownAny): string {
  if ('failedAt' in row) return describeUndelivered(row)
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

function describeUndelivered(row: UndeliveredRow): string {
  const { cause, failedAt, attempts, partnerId, transactionId, lastError, refusalCode, refusalText } = row
  const refusal =
    refusalCode === null ? [] : [`refused as: ${refusalCode}${refusalText === null ? '' : `, ${refusalText}`}`]
  return [
    anyNameText(row),
    `cause: ${cause}`,
    `given up: ${failedAt.toISOString()}, tries: ${attempts}`,
    `whose: ${partnerId}`,
    `what: ${undeliveredText(row)}${transactionId === null ? '' : ` of transaction ${transactionId}`}`,
    `last error: ${lastError ?? 'none'}`,
    ...refusal,
  ].join('\n')
}

function undeliveredText({ kind, amount, currency, network }: UndeliveredRow): string {
  return `${kind} of ${amount} ${currency}${network === null ? '' : ` to ${network}`}`
}

function candidateLine({ payment, transactionId, restaurant, at, ...money }: PaymentCandidate): string {
  const number = transactionId === null ? 'nobody’s' : `transaction ${transactionId}`
  const left = `${dollars({ amountCents: money.leftCents })} left of ${dollars(money)}`
  return `may belong to: ${payment}  ${number}  ${restaurant ?? 'nowhere known'}  ${new Date(at).toISOString()}  ${left}`
}

export function whyRefused({ code, message = '' }: Refusal<AnyRefusal>, name: AnyName): string {
  const named = anyNameText(name)
  const sentences: Readonly<Record<AnyRefusal, string>> = {
    notFound: `There is no exception ${named}${message === '' ? '' : `: ${message}`}.`,
    alreadySettled: `${named} is settled already: ${message}. Nothing was changed.`,
    alreadyMatched: `${named} matches by now, and has earned what it earns. Nothing was changed.`,
    nothingPutAside: `${named} was not put aside: it matches nothing. Refuse it, correct it, or record its card or its restaurant.`,
    contradictsFirst: `${named} says something else than the first event of its id. Resolve it, correct it, or refuse it.`,
    stillUnmatched: `${named} matches nothing still: ${message}.`,
    stillNotTaken: `${named} can't be taken in${message === '' ? '' : `: ${message}`}. Nothing was changed.`,
    needsSecondPerson: `Together with what one person has changed alone in the last 24 hours, this exceeds CORRECTION_LIMIT_CENTS for a member or CORRECTION_DAY_LIMIT_CENTS in total. Two people have to sign the change of ${named}: use POST /operator/exceptions. Nothing was changed.`,
    anotherEvent: `The corrected event has another network or id than ${named}. Nothing was changed.`,
    anotherDine: `What stands under the id of ${named} was evaluated already, so its reference and card must stay. Nothing was changed.`,
    notGivenUp: `${named} was not given up: it is ${message}. Nothing was changed.`,
    notForThis: `${named} was given up on its way out: replay it, or refuse it. Nothing was changed.`,
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
