import type { TextParameters } from '#domain/content/fill-text.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { NoticeFacts, TableTold, VisitTold } from '#domain/notices/notice-kinds.ts'
import type { MessageKey } from '#partners/files/words/message-keys.ts'
import type { Partner } from '#partners/registry.ts'
import { dayOfIso, sayFinding } from './say-finding.ts'
import { dayOf, hourOf } from './tell-times.ts'

export type Look = Pick<Partner, 'messages' | 'settings' | 'copy'>

/** What the words of a notice are filled with, and where it leads. */
export interface Said {
  readonly words: TextParameters
  readonly path: string
  /** Where the facts ask for other words than `notice.<kind>.title`, `.text` and `.button`. */
  readonly title?: MessageKey
  readonly text?: MessageKey
  readonly button?: MessageKey
}

export const visits = '/account/recent_activity'

/** What is told of one visit leads to its receipt. */
export function visitOf({ transactionId, merchant, dinedAt, timeZone }: VisitTold, words: TextParameters): Said {
  return { words: { merchant, day: dayOf(dinedAt, timeZone), ...words }, path: `${visits}/${transactionId}` }
}

/** A table's day and hour are those of the restaurant. */
export function tableWords({ reservationId, merchant, at, timeZone, partySize }: TableTold): Said {
  const words = { merchant, day: dayOf(at, timeZone), time: hourOf(at, timeZone), guests: partySize }
  return { words, path: `/account/reservations/${reservationId}` }
}

/** The answer is told as the page of the claim tells it. */
export function claimWords(
  { claimId, merchant, visitedOn, finding }: NoticeFacts['visitClaimNews'],
  partner: Look,
): Said {
  const { text: answer } = sayFinding(partner, finding)
  return { words: { merchant, day: dayOfIso(visitedOn), answer }, path: `/account/missing_visit/${claimId}` }
}

interface Earned {
  readonly amount: Units
  readonly currency: Currency
}

export function rewardOf({ settings }: Look, { amount, currency }: Earned): string {
  return formatReward(amount, { currency, name: settings.rewardName })
}
