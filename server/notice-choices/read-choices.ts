import type { NoticeChoices as NoticeChoicesAnswer } from '#contract/schemas/notice-choices.ts'
import { isAllowed, isAlwaysTaken, isChosen } from '#domain/notices/notice-choices.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { findMember } from '../members/store.ts'
import { choicesOf } from './offered-choices.ts'
import { findNoticeChoices } from './store.ts'

/** All that the partner's members can choose, as the member has chosen it. */
export async function readNoticeChoices(db: Db, partner: Partner, memberId: number): Promise<NoticeChoicesAnswer> {
  const member = required(await findMember(db, partner.id, memberId), 'the member of a session')
  const choices = { ...member, chosen: await findNoticeChoices(db, partner.id, memberId) }
  return choicesOf(partner).map(({ category, channel }) => ({
    category,
    channel,
    taken: isChosen(category, channel, choices),
    state: isAlwaysTaken(category, channel)
      ? 'always'
      : isAllowed(category, channel, choices)
        ? 'open'
        : 'needsConsent',
  }))
}
