import { required } from '#domain/required.ts'
import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { type Posting, writeNamedPostings } from '../journal/journal-store.ts'
import { takeOnDebts } from '../journal/debts/take-on-debts.ts'
import { findPayable } from '../journal/payable.ts'
import { findRulesInForce } from '../rules/store.ts'
import { findKeepers } from './choice-store.ts'
import { type CreditedMembers, findCreditCards, isPayable } from './credit-card-store.ts'
import { type Credit, insertCredits, type PostedCredit, type ReceivedCredit } from './statement-credit-store.ts'
import { keepWaits } from './wait-store.ts'

/**
 * Pays the balance of members who reached the threshold back to the card that earned last. The credit is pending until the card's network has
 * taken it. Without a card that may be paid to the money stays in the balance, and waits for one. Who keeps the balance for gift cards is left alone. The
 * members are locked, so that a balance is paid once.
 */
export async function payStatementCredits(locked: MembersLocked, members: CreditedMembers, now: Date): Promise<void> {
  const { tx } = locked
  const { partnerId } = members
  const rules = await findRulesInForce(tx, partnerId, now)
  if (rules?.currency !== 'Credit') return
  const keepers = await findKeepers(tx, members)
  async function findDue(): Promise<readonly Credit[]> {
    return (await findPayable(tx, members))
      .filter(({ memberId }) => !keepers.has(memberId))
      .map(({ memberId, balance }) => ({
        memberId,
        amountCents: statementCreditDue(balance, threshold),
      }))
      .filter((credit) => credit.amountCents > 0)
  }
  const threshold = rules.statementCreditCents
  let due = await findDue()
  // What was written off after a card had gone on to this account is taken on before anything is paid.
  const reached = due.map(({ memberId }) => memberId)
  if ((await takeOnDebts(locked, { partnerId, memberIds: reached }, now)) > 0) due = await findDue()
  const asked = { partnerId, memberIds: due.map(({ memberId }) => memberId) }
  const cards = due.length === 0 ? new Map<number, never>() : await findCreditCards(tx, asked, now)
  const firsts = due.map((credit) => ({ ...credit, card: cards.get(credit.memberId)?.[0] ?? null }))
  const credits = firsts.flatMap(({ card, ...credit }) =>
    card && isPayable(card) ? [{ ...credit, card, tries: 1 }] : [],
  )
  await bookCredits(locked, { partnerId, credits }, now)
  const waiting = firsts.filter(({ card }) => card === null || !isPayable(card))
  await keepWaits(locked, { ...members, waiting }, now)
}

interface NewCredits {
  readonly partnerId: string
  readonly credits: readonly Omit<PostedCredit, 'postingId' | 'publicId'>[]
}

/** Takes the amounts from the balances, and leaves the credits to the networks of their cards. */
export async function bookCredits(locked: MembersLocked, { partnerId, credits }: NewCredits, now: Date): Promise<void> {
  if (credits.length === 0) return
  const written = await writeNamedPostings(
    locked,
    credits.map((credit) => creditPosting(partnerId, credit)),
    now,
  )
  const posted = credits.map((credit, index) => {
    const { id: postingId, publicId } = required(written[index], 'the posting of a credit')
    return { ...credit, postingId, publicId }
  })
  await insertCredits(locked.tx, { partnerId, credits: posted }, now)
}

/** Each network counts by itself: the same amount to a card of another one is another credit. */
export function creditPosting(
  partnerId: string,
  { memberId, amountCents, card }: Pick<ReceivedCredit, 'memberId' | 'amountCents' | 'card'>,
): Posting {
  return {
    partnerId,
    kind: 'statementCredit',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: null,
    facts: [card.network],
    legs: [
      { account: 'member', source: 'S', code: 'statementCredit', amount: -amountCents },
      { account: 'cash', source: 'S', code: 'statementCredit', amount: amountCents },
    ],
  }
}
