import { isAlwaysTaken, type NoticeChoice, offeredChoices } from '#domain/notices/notice-choices.ts'
import { isMarketing } from '#domain/notices/notice-kinds.ts'
import type { Partner } from '#partners/registry.ts'
import { sendsTexts } from '../members/judge-fields.ts'

type Cell = Pick<NoticeChoice, 'category' | 'channel'>

/** What the partner's members are told of and on which ways: texts only where it sends them, marketing only where it asks for programme e-mails. */
export function choicesOf(partner: Partner): readonly Cell[] {
  return offeredChoices.filter(
    ({ category, channel }) =>
      (channel !== 'text' || sendsTexts(partner)) && !(isMarketing(category) && partner.settings.hideEmailOptIn),
  )
}

/** Whether a member may say yes or no to it. */
export function isOfferedBy(partner: Partner, { category, channel }: Cell): boolean {
  const isShown = choicesOf(partner).some((cell) => cell.category === category && cell.channel === channel)
  return isShown && !isAlwaysTaken(category, channel)
}
