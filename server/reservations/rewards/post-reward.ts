import { judgeReservation } from '#domain/evaluation/reservation-reward.ts'
import { required } from '#domain/required.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { type Posting, writePostings } from '../../journal/journal-store.ts'
import { tellMember } from '../../notices/tell-members.ts'
import { findPostedReward, insertReward } from './reservation-reward-store.ts'
import type { ReservationRow } from '../reservation-store.ts'
import { tableTold } from '../table-told.ts'

/**
 * Posts the difference between what a table has earned and what was posted for it: given once where its guests came, taken back where the restaurant
 * says later that they did not, and given again where it corrects itself. Under the member's lock, in the transaction of what the restaurant said.
 */
export async function postReward(locked: MembersLocked, row: ReservationRow, now: Date): Promise<void> {
  const { amount, reason } = judgeReservation({ state: row.state, promised: row.bonus })
  const difference = amount - (await findPostedReward(locked.tx, row))
  if (difference === 0) return
  const [posted] = await writePostings(locked, [postingOf(row, difference, reason)], now)
  const postingId = required(posted, 'the posting of a table')
  await insertReward(locked, { ...row, postingId, amount: difference }, now)
  if (difference < 0) return
  const facts = { ...(await tableTold(locked.tx, row)), amount, currency: currencyOf(row) }
  const telling = { memberId: row.memberId, kind: 'tableRewarded', key: String(postingId), facts, now } as const
  await tellMember(locked.tx, row.partnerId, telling)
}

function postingOf(row: ReservationRow, amount: number, reason: string): Posting {
  const leg = { source: 'B', code: `reservation:${row.requestId}` } as const
  return {
    partnerId: row.partnerId,
    kind: 'reservation',
    memberId: row.memberId,
    transactionId: null,
    currency: currencyOf(row),
    reason,
    facts: [],
    legs: [
      { ...leg, account: 'member', amount },
      { ...leg, account: 'partnerLiability', amount: -amount },
    ],
  }
}

/** It stands beside the promise. */
function currencyOf({ bonusCurrency }: ReservationRow) {
  return required(bonusCurrency, 'the currency of a promised reward')
}
