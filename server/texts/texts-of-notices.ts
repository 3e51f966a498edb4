import { textsToMember } from '#domain/texts/text-consent.ts'
import type { Db } from '../db/database.ts'
import { findHoldersAmong } from './consent-store.ts'
import type { OutgoingText } from './outgoing-text.ts'

interface Noticed {
  readonly id: number
  readonly memberId: number
}

/** A text for each notice of a member who gets texts, to the number of this moment. Whether they want this kind is asked when it is written. */
export async function textsOfNotices(
  db: Db,
  partnerId: string,
  notices: readonly Noticed[],
): Promise<readonly OutgoingText[]> {
  if (notices.length === 0) return []
  const holders = await findHoldersAmong(
    db,
    partnerId,
    notices.map(({ memberId }) => memberId),
  )
  const numbers = new Map(
    holders
      .filter((holder) => textsToMember({ ...holder, hasNumber: true }) === 'on')
      .map(({ memberId, phoneNumber }) => [memberId, phoneNumber]),
  )
  return notices.flatMap(({ id: noticeId, memberId }): OutgoingText[] => {
    const phoneNumber = numbers.get(memberId)
    return phoneNumber === undefined ? [] : [{ kind: 'notice', memberId, phoneNumber, facts: { noticeId } }]
  })
}
