import { accountOf, balanceOf, type Books, change, payableOf, waitingOf } from './books.ts'
import { payoutCards } from './cards.ts'
import { payBalance, settleClosed, takeOnDebts } from './pay.ts'
import { post } from './post.ts'

/** What becomes of what somebody wants. */
export type Fate = 'done' | 'refused'

/** Links a card that nobody holds; who had closed the account has one again, who was erased signs in no more. */
export function link(books: Books, name: string, { card, now }: { card: string; now: number }): Fate {
  const { links, state } = accountOf(books, name)
  if (state === 'erased') return 'refused'
  change(books, name, { state: 'open', links: [...links, { card, from: now, to: null }] })
  takeOnDebts(books, name)
  return 'done'
}

export function unlink(books: Books, name: string, { card, now }: { card: string; now: number }): Fate {
  const { links } = accountOf(books, name)
  change(books, name, {
    links: links.map((one) => (one.card === card && one.to === null ? { ...one, to: now } : one)),
  })
  return 'done'
}

export function close(books: Books, name: string, now: number): Fate {
  if (accountOf(books, name).state !== 'open') return 'done'
  takeOnDebts(books, name)
  const account = accountOf(books, name)
  const [card] = payoutCards(books, account, now)
  const waiting = Math.max(0, waitingOf(account))
  const closing = { payable: payableOf(account), waiting, card: card?.card ?? null }
  change(books, name, {
    closings: [...account.closings, closing],
    links: account.links.map((one) => (one.to === null ? { ...one, to: now } : one)),
    state: 'closed',
  })
  settleClosed(books, name, now)
  return 'done'
}

/** Only who has closed, with nothing on its way, may be erased: then what is left ends, and the cards are forgotten. */
export function erase(books: Books, name: string): Fate {
  const account = accountOf(books, name)
  const { state, postings, credits, orders, visits } = account
  if (state === 'erased') return 'done'
  const isOpen = ({ status }: { readonly status: string }) => status === 'pending' || status === 'pending_received'
  const paid = (visit: string) => postings.filter((one) => one.visit === visit && one.kind === 'visit')
  const isUnderWay =
    postings.some(({ isOut }) => !isOut) ||
    credits.some(isOpen) ||
    orders.some(isOpen) ||
    visits.some(({ name: visit, status }) => status === 'Pending' || (status === 'Awarded' && paid(visit).length === 0))
  if (state !== 'closed' || isUnderWay) return 'refused'
  const balance = balanceOf(accountOf(books, name))
  if (balance !== 0) post(books, name, { kind: balance > 0 ? 'erased' : 'belowZero', cents: -balance })
  const closings = account.closings.map((closing) => ({ ...closing, card: null }))
  change(books, name, { state: 'erased', closings })
  return 'done'
}

function offersGiftCards({ rules }: Books, now: number): boolean {
  return rules.offersUntil === null || now < rules.offersUntil
}

export function orderGiftCard(books: Books, name: string, { cents, now }: { cents: number; now: number }): Fate {
  if (!offersGiftCards(books, now)) return 'refused'
  takeOnDebts(books, name)
  if (payableOf(accountOf(books, name)) < cents) return 'refused'
  const posting = post(books, name, { kind: 'giftCard', cents: -cents })
  const { orders } = accountOf(books, name)
  const order = { posting, cents, sentAt: null, sentTimes: 0, status: 'pending', failure: null } as const
  change(books, name, { orders: [...orders, order] })
  return 'done'
}

/** From now on the balance is kept for gift cards, or paid to cards. */
export function choose(books: Books, name: string, { keeps, now }: { keeps: boolean; now: number }): Fate {
  if (keeps && !offersGiftCards(books, now)) return 'refused'
  if (accountOf(books, name).keepsForGiftCards === keeps) return 'done'
  change(books, name, { keepsForGiftCards: keeps })
  if (!keeps) payBalance(books, name, now)
  return 'done'
}

/** What two people of support give, or take; nothing from or to who was erased. */
export function adjust(books: Books, name: string, cents: number): Fate {
  if (accountOf(books, name).state === 'erased') return 'refused'
  post(books, name, { kind: 'manual', cents })
  return 'done'
}

/** Where no gift cards are offered any more, who kept the balance for them is paid to cards. */
export function endChoices(books: Books, name: string, now: number): void {
  if (!offersGiftCards(books, now)) choose(books, name, { keeps: false, now })
}
