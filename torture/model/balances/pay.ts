import {
  type Account,
  accountOf,
  type BalanceCredit,
  balanceOf,
  type Books,
  change,
  hasPending,
  payableOf,
  waitingOf,
} from './books.ts'
import { payoutCards } from './cards.ts'
import { post } from './post.ts'

interface NewCredit extends Pick<BalanceCredit, 'cents' | 'card' | 'tries'> {
  readonly now: number
}

export function bookCredit(books: Books, name: string, { now, ...credit }: NewCredit): void {
  const posting = post(books, name, { kind: 'statementCredit', cents: -credit.cents })
  const booked = { ...credit, posting, status: 'pending', bookedAt: now, changedAt: now, told: null } as const
  change(books, name, { credits: [...accountOf(books, name).credits, booked] })
}

/** What may be paid to a card by itself: all that is payable, from the threshold on. */
export function dueOf({ rules }: Books, account: Account): number {
  const payable = balanceOf(account) - waitingOf(account)
  return !account.keepsForGiftCards && payable >= rules.thresholdCents ? payable : 0
}

/** Of an open account. What was written off before is taken on first. */
export function payBalance(books: Books, name: string, now: number): void {
  if (dueOf(books, accountOf(books, name)) > 0) takeOnDebts(books, name)
  const account = accountOf(books, name)
  const cents = dueOf(books, account)
  const [card] = payoutCards(books, account, now)
  const isPaid = cents > 0 && card?.isOldEnough === true
  if (isPaid) bookCredit(books, name, { cents, card: card.card, tries: 1, now })
  change(books, name, { waitsForCard: cents > 0 && !isPaid })
}

/** What was written off of an account that had a card which this one has now, each once. */
export function takeOnDebts(books: Books, name: string): void {
  const held = accountOf(books, name)
    .links.filter(({ to }) => to === null)
    .map(({ card }) => card)
  const debts = [...books.accounts.values()]
    .filter(({ links }) => links.some(({ card }) => held.includes(card)))
    .flatMap(({ postings }) => postings.filter(({ kind }) => kind === 'belowZero'))
    .filter(({ number }) => !books.takenOn.has(number))
  for (const { number, cents } of debts.toSorted((a, b) => a.number - b.number)) {
    post(books, name, { kind: 'takenOn', cents: -cents })
    books.takenOn.add(number)
  }
}

/** Of an account that has closed nothing stays, but what its card could not be paid. */
export function settleClosed(books: Books, name: string, now: number): void {
  const account = accountOf(books, name)
  const payable = payableOf(account)
  const isOnItsWay = waitingOf(account) > 0 || hasPending(account)
  const [card] = payoutCards(books, account, now)
  const hadCard = account.closings.at(-1)?.card !== null
  const waitsForCard = payable > 0 && card !== undefined && !card.isOldEnough
  change(books, name, { waitsForCard, isLeftBelowZero: payable < 0 && isOnItsWay })
  if (payable > 0 && card?.isOldEnough) bookCredit(books, name, { cents: payable, card: card.card, tries: 1, now })
  if (payable > 0 && !card && !hadCard) post(books, name, { kind: 'noCard', cents: -payable })
  if (payable < 0 && !isOnItsWay) post(books, name, { kind: 'belowZero', cents: -payable })
}

/** Pays what came back of a gift card, in the way of the account. */
export function payAnew(books: Books, name: string, now: number): void {
  const account = accountOf(books, name)
  if (account.state === 'open') payBalance(books, name, now)
  else if (payoutCards(books, account, now).length > 0) settleClosed(books, name, now)
}
