import { formatReward, type RewardName } from '#domain/money/format-reward.ts'
import type { Currency } from '#domain/money/money.ts'
import { readReceiptNumber, type ReceiptNumberFault } from '#domain/rewards/receipt-number.ts'
import { formatCents } from '#domain/text/format-number.ts'
import type { Partner } from '#partners/registry.ts'
import { findSupportReceipt, type SupportReceipt } from '#server/activity/support-receipt-store.ts'
import type { Db } from '#server/db/database.ts'
import { CommandRefusal } from './run-command.ts'

const faults: Readonly<Record<ReceiptNumberFault, (number: string, partnerId: string) => string>> = {
  notANumber: (number) => `"${number}" is no receipt number: expected one such as HIL-0K4A-93D2-7A0C.`,
  otherPartner: (number, partnerId) =>
    `${number} is no receipt of ${partnerId}: it begins as those of another programme do.`,
  wrongCheck: (number) =>
    `${number} was mistyped: its last character does not fit the others. Ask for the number again.`,
}

/** The receipt that a member names to support, in the words of the journal; refused where the number is not one of this partner's. */
export async function receiptForSupport(db: Db, partner: Partner, given: string): Promise<string> {
  const number = given.slice(0, 40)
  const read = readReceiptNumber(partner.id, given)
  if ('fault' in read) throw new CommandRefusal(faults[read.fault](number, partner.id))
  const receipt = await findSupportReceipt(db, partner.id, read.transactionId)
  if (!receipt) throw new CommandRefusal(`${partner.id} has no receipt ${number}.`)
  return describeReceipt(receipt, partner)
}

function describeReceipt({ dine, events, postings }: SupportReceipt, { copy, settings }: Partner): string {
  const reason = dine.reason === null ? '' : `, ${dine.reason}: ${copy[`reason.${dine.reason}`]}`
  const rules = dine.ruleVersion === null ? 'no rules' : `rules ${dine.ruleVersion}`
  const terms = { currency: settings.currencyType, name: settings.rewardName }
  return [
    `Transaction ${dine.id}: ${dine.merchantName} (${dine.sourceId}), ${localTime(dine.authorisedAt, dine.timeZone)}`,
    `  member ${dine.publicId}, ${dine.network} ending in ${dine.lastFour ?? '????'}, reference ${dine.reference}, ${dine.channel}`,
    `  ${amountsOf(dine)}`,
    `Verdict of ${dine.evaluatedAt.toISOString()}: ${dine.status}${reason}`,
    `  ${rules}, tier ${dine.tier}, ${dine.qualified ? 'counts' : 'does not count'} toward VIP${paidText(dine)}`,
    ...dine.lines.map(({ source, code, amount }) => `  ${source} ${code}: ${formatReward(amount, terms)}`),
    'Events:',
    ...events.map(
      (event) =>
        `  ${event.occurredAt.toISOString()} ${event.kind} ${formatCents(event.amountCents)}, ${event.network} ${event.eventId}`,
    ),
    'Trace:',
    ...dine.trace.map((step) =>
      `  ${step.rule}: ${step.outcome}${'reason' in step ? ` (${step.reason})` : ''} ${seenText(step.saw)}`.trimEnd(),
    ),
    'Postings:',
    ...postings.map((posting) => postingLine(posting, terms)),
    ...(postings.length === 0 ? ['  none'] : []),
  ].join('\n')
}

type Dine = SupportReceipt['dine']

function amountsOf(dine: Dine): string {
  const amounts = {
    held: dine.authorisedCents,
    cleared: dine.clearedCents,
    tip: dine.tipCents,
    tax: dine.taxCents,
    ...(dine.unsplitCents !== 0 && { 'without tip and tax told': dine.unsplitCents }),
    refunded: dine.refundedCents,
    voided: dine.voidedCents,
  }
  return Object.entries(amounts)
    .map(([name, cents]) => `${name} ${formatCents(cents)}`)
    .join(', ')
}

function paidText({ paidAt, withdrawnAt }: Dine): string {
  return [
    paidAt === null ? '' : `, paid ${paidAt.toISOString()}`,
    withdrawnAt === null ? '' : `, withdrawn ${withdrawnAt.toISOString()}: it was somebody else's`,
  ].join('')
}

function seenText(saw: Dine['trace'][number]['saw']): string {
  return Object.entries(saw)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join(' ')
}

interface Terms {
  readonly currency: Currency
  readonly name: RewardName
}

function postingLine(posting: SupportReceipt['postings'][number], terms: Terms): string {
  const { publicId, kind, reason, source, code, amount, postedAt, state, deliveredAt } = posting
  const why = reason === null ? '' : `, ${reason}`
  const out = deliveredAt === null ? (state ?? 'not to be delivered') : `delivered ${deliveredAt.toISOString()}`
  return `  ${publicId} ${postedAt.toISOString()} ${kind} ${source} ${code}: ${formatReward(amount, terms)}${why}, ${out}`
}

/** The restaurant's time, which the member knows it by, and the moment. */
function localTime(at: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(at)
  return `${local.replaceAll('\u202F', ' ')} (${at.toISOString()})`
}
