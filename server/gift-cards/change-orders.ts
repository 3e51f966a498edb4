import type { GiftCardFailure } from '#domain/rewards/gift-card.ts'
import { isReturned, judgeCreditAnswer, type CreditAnswer } from '#domain/rewards/statement-credit.ts'
import { required } from '#domain/required.ts'
import { findClosed } from '../closing/closing-store.ts'
import { settleClosed } from '../closing/settle-closed.ts'
import { findCreditCards } from '../credits/credit-card-store.ts'
import { payStatementCredits } from '../credits/pay-statement-credits.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { markDelivered } from '../journal/settlement-store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { type ChangeableOrder, updateOrder } from './order-store.ts'

/** What is known of an order by now. */
export type OrderNews =
  | { readonly status: 'pending_received' | 'completed' }
  | { readonly status: 'rejected' | 'error'; readonly failure: GiftCardFailure }

/**
 * Gives an order its new status, under the lock of its member; false where it has an end already, or the status. The amount of one that never gets
 * there goes back to the balance, from where it may be paid in the way that the member has chosen. Source: docs/rewards.md, "Gift cards".
 */
export async function changeOrder(
  locked: MembersLocked,
  { order, news }: { readonly order: ChangeableOrder; readonly news: OrderNews },
  now: Date,
): Promise<boolean> {
  const answer: CreditAnswer = news.status
  if (judgeCreditAnswer(order.status, answer).kind !== 'changed') return false
  const failure = 'failure' in news ? news.failure : null
  const returnPostingId = isReturned(answer) ? await giveBack(locked, order, { failure, now }) : null
  const lookAt = news.status === 'pending_received' ? now : null
  await updateOrder(locked.tx, { order, status: answer, failure, returnPostingId, lookAt }, now)
  await markDelivered(locked.tx, { partnerId: order.partnerId, postingIds: [order.postingId] }, now)
  await tell(locked, { order, news }, now)
  if (returnPostingId !== null) await payAnew(locked, order, now)
  return true
}

async function giveBack(
  locked: MembersLocked,
  order: ChangeableOrder,
  { failure, now }: { readonly failure: GiftCardFailure | null; readonly now: Date },
): Promise<number> {
  const [id] = await writePostings(locked, [giftCardPosting(order, { kind: 'giftCardReturn', reason: failure })], now)
  return required(id, 'the posting of a return')
}

interface Booked {
  readonly kind: 'giftCard' | 'giftCardReturn'
  readonly reason: string | null
}

/** What a card takes from the balance, and its mirror. */
export function giftCardPosting(
  { partnerId, memberId, amountCents }: Pick<ChangeableOrder, 'partnerId' | 'memberId' | 'amountCents'>,
  { kind, reason }: Booked,
): Posting {
  const amount = kind === 'giftCard' ? amountCents : -amountCents
  return {
    partnerId,
    kind,
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason,
    facts: 'beginsHere',
    legs: [
      { account: 'member', source: 'S', code: kind, amount: -amount },
      { account: 'cash', source: 'S', code: kind, amount },
    ],
  }
}

/** Of an account that has closed what came back goes to the card of the closing, where there is one, and stays where there is none. */
async function payAnew(locked: MembersLocked, { partnerId, memberId }: ChangeableOrder, now: Date): Promise<void> {
  const members = { partnerId, memberIds: [memberId] }
  const [closedMember] = await findClosed(locked.tx, members)
  if (closedMember && !(await findCreditCards(locked.tx, members, now)).has(memberId)) return
  const closed = await settleClosed(locked, members, now)
  if (!closed.has(memberId)) await payStatementCredits(locked, members, now)
}

async function tell(
  { tx }: MembersLocked,
  { order, news }: { readonly order: ChangeableOrder; readonly news: OrderNews },
  now: Date,
): Promise<void> {
  const { partnerId, memberId, id, amountCents, brand } = order
  const telling = { memberId, key: String(id), now }
  if ('failure' in news)
    return tellMember(tx, partnerId, {
      ...telling,
      kind: 'giftCardReturned',
      facts: { amountCents, brand, failure: news.failure },
    })
  if (news.status === 'completed')
    await tellMember(tx, partnerId, { ...telling, kind: 'giftCardSent', facts: { amountCents, brand } })
}
