import { formatReward, type RewardName } from '#domain/money/format-reward.ts'
import type { Currency } from '#domain/money/money.ts'
import { formatCents } from '#domain/text/format-number.ts'
import type { Partner } from '#partners/registry.ts'
import type { ShownLink } from '#server/cards/link-store.ts'
import type { FoundMember } from '#server/members/looking/find-members-store.ts'
import type { ShownMember, ShownVisit, UnmatchedPayment } from '#server/members/looking/shown-member-store.ts'
import { describeLink } from './chosen-card.ts'

/** One line for each member that was found. */
export function foundLine({ publicId, email, firstName, lastName, partnerNumber, memberType }: FoundMember): string {
  const number = partnerNumber === null ? '' : `, number ${partnerNumber}`
  return `${publicId}  ${`${firstName} ${lastName}`.trim() || 'without a name'}, ${email}${number}, ${memberType}`
}

export interface MemberFacts {
  readonly member: ShownMember
  readonly links: readonly ShownLink[]
  readonly visits: readonly ShownVisit[]
  readonly unmatched: readonly UnmatchedPayment[]
}

/** An account for support: its facts, its cards, and of each visit what became of it and why. */
export function describeMember({ member, links, visits, unmatched }: MemberFacts, partner: Partner): string {
  return [
    ...accountLines(member),
    `Cards (${links.length}):`,
    ...links.map((link) => `  ${describeLink(link)}`),
    `Visits, the newest first (${visits.length}):`,
    ...visits.map((visit) => `  ${visitLine(visit, partner)}`),
    `Payments that matched no restaurant (${unmatched.length}):`,
    ...unmatched.map((payment) => `  ${paymentLine(payment)}`),
  ].join('\n')
}

function accountLines(member: ShownMember): readonly string[] {
  const moment = (at: Date | null, without: string) => at?.toISOString() ?? without
  const name = `${member.firstName} ${member.lastName}`.trim()
  return [
    `${member.publicId}  ${name || 'without a name'}, ${member.email}`,
    `  ${member.memberType}, joined ${member.joinedAt.toISOString()} (${member.enrollmentSource || 'unknown source'}), activated ${moment(member.activatedAt, 'never')}`,
    `  program number ${member.partnerNumber ?? 'none'}, telephone ${member.phoneNumber ?? 'none'}`,
    `  email ${member.emailOptIn ? 'wanted' : 'not wanted'}, texts ${member.smsOptIn ? 'wanted' : 'not wanted'}, mailbox proved ${moment(member.mailboxProvedAt, 'never')}`,
    ...(member.emailUpdateSince === null
      ? []
      : [`  asked for another email address since ${member.emailUpdateSince.toISOString()}`]),
    ...(member.erasedAt === null ? [] : [`  erased ${member.erasedAt.toISOString()}`]),
  ]
}

interface Terms {
  readonly currency: Currency
  readonly name: RewardName
}

function visitLine(visit: ShownVisit, { copy, settings }: Partner): string {
  const terms: Terms = { currency: settings.currencyType, name: settings.rewardName }
  const paid = formatCents(visit.clearedCents === 0 ? visit.authorisedCents : visit.clearedCents)
  const back = visit.refundedCents === 0 ? '' : `, ${formatCents(visit.refundedCents)} refunded`
  const why = visit.reason === null ? '' : `, ${visit.reason}: ${copy[`reason.${visit.reason}`]}`
  const earned = visit.reward === 0 ? ', earned nothing' : `, earned ${formatReward(visit.reward, terms)}`
  const withdrawn = visit.withdrawnAt === null ? '' : `, withdrawn ${visit.withdrawnAt.toISOString()}`
  return `${visit.authorisedAt.toISOString()} transaction ${visit.id}: ${visit.merchantName}, ${paid}${back}, card ${visit.lastFour ?? '????'}, ${visit.status}${earned}${why}${withdrawn}`
}

function paymentLine({
  network,
  eventId,
  kind,
  acquirerMerchantId,
  amountCents,
  occurredAt,
}: UnmatchedPayment): string {
  return `${occurredAt.toISOString()} ${kind} of ${formatCents(amountCents)}: ${network} number ${acquirerMerchantId} is no restaurant's, exception ${network}:${eventId}#unmatched`
}
