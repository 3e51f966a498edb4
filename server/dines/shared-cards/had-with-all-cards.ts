import type { HadBonuses } from '#domain/dines/dine.ts'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../../db/database.ts'
import type { MemberName } from '../facts-store.ts'
import { hadBonusesAt, loadSharedCards } from './shared-cards.ts'
import { findOpenTokens } from './shared-cards-store.ts'

/** The bonuses that a member could have with none of the cards that are linked now, since others had them; null: none, or no card is linked. */
export async function hadWithAllCards(db: Db, member: MemberName, now: Instant): Promise<HadBonuses | null> {
  const shared = await loadSharedCards(db, [member])
  if (shared.cards.size === 0) return null
  const use = { memberId: member.memberId, authorisedAt: now, network: 'visa', eventId: '' } as const
  const had = (await findOpenTokens(db, member)).map((cardToken) => hadBonusesAt({ ...use, cardToken }, shared))
  const [first] = had
  if (!first) return null
  return {
    newMember: had.every((each) => each?.newMember === true),
    codes: new Set([...first.codes].filter((code) => had.every((each) => each?.codes.has(code)))),
  }
}
