import { endChoices } from './acts.ts'
import { type Account, accountOf, balanceOf, type Books, change, waitingOf } from './books.ts'
import { payoutCards } from './cards.ts'
import { answerCredits, sendCredits } from './credits.ts'
import { endBalance } from './ends.ts'
import { judgeVisits } from './judge-visits.ts'
import { followOrders, sendOrders } from './orders.ts'
import { bookCredit, payBalance, settleClosed } from './pay.ts'

const dayMs = 86_400_000

/** What the programme does by itself, once. */
export function runJobs(books: Books, now: number): void {
  const names = [...books.accounts.keys()]
  for (const name of names) judgeVisits(books, name, { now, holdsAt: now })
  for (const name of names) release(books, name, now)
  handOver(books, now)
  for (const name of names) sendCredits(books, name, now)
  for (const name of names) answerCredits(books, name, now)
  for (const name of names) followOrders(books, name, now)
  for (const name of names) sendOrders(books, name, now)
  for (const name of names) writeOff(books, name, now)
  payWaiting(books, now)
  for (const name of names) retryCredit(books, name, now)
  for (const name of names) endChoices(books, name, now)
  for (const name of names) endBalance(books, name, now)
}

function release(books: Books, name: string, now: number): void {
  const { postings } = accountOf(books, name)
  change(books, name, {
    postings: postings.map((one) => (one.dueFrom !== null && one.dueFrom <= now ? { ...one, dueFrom: null } : one)),
  })
}

/** What goes to a card or to the issuer is theirs to take. */
const ofOthers: readonly string[] = ['statementCredit', 'giftCard']

/** Whose rewards are handed over is paid; what came back is not a reward. */
function handOver(books: Books, now: number): void {
  const rewarded = [...books.accounts.values()].filter(({ postings }) =>
    postings.some(({ kind, ...posting }) => isDue(posting) && (kind === 'visit' || kind === 'manual')),
  )
  for (const { name, postings } of books.accounts.values())
    change(books, name, {
      postings: postings.map((one) => (isDue(one) && !ofOthers.includes(one.kind) ? { ...one, isOut: true } : one)),
    })
  for (const { name, state } of rewarded) if (state !== 'open') settleClosed(books, name, now)
  for (const { name, state } of rewarded) if (state === 'open') payBalance(books, name, now)
}

function isDue({ dueFrom, isOut }: Pick<Account['postings'][number], 'dueFrom' | 'isOut'>): boolean {
  return dueFrom === null && !isOut
}

function writeOff(books: Books, name: string, now: number): void {
  const { isLeftBelowZero, state } = accountOf(books, name)
  if (!isLeftBelowZero) return
  change(books, name, { isLeftBelowZero: false })
  if (state !== 'open') settleClosed(books, name, now)
}

function payWaiting(books: Books, now: number): void {
  const waiting = [...books.accounts.values()].filter(
    (account) => account.waitsForCard && (account.state !== 'open' || payoutCards(books, account, now)[0]?.isOldEnough),
  )
  for (const { name, state } of waiting) if (state !== 'open') settleClosed(books, name, now)
  for (const { name, state } of waiting) if (state === 'open') payBalance(books, name, now)
}

/**
 * An amount that came back is paid again some days later, so often, to a card that has not refused since it was linked: of a closed account any amount, to
 * the card of its closing.
 */
function retryCredit(books: Books, name: string, now: number): void {
  const account = accountOf(books, name)
  const back = account.credits
    .filter(({ status }) => status === 'rejected' || status === 'error')
    .filter(
      (one) => !account.credits.some(({ posting, bookedAt }) => posting > one.posting && bookedAt >= one.changedAt),
    )
    .toSorted((a, b) => b.changedAt - a.changedAt || b.posting - a.posting)[0]
  const { afterDays, tries } = books.rules.retry
  if (!back || back.changedAt > now - afterDays * dayMs || back.tries > tries || account.state === 'erased') return
  const cents = balanceOf(account) - waitingOf(account)
  const card = payoutCards(books, account, now).find((one) => one.isOldEnough && !hasRefused(account, one.card))
  const isOpen = account.state === 'open'
  if (cents < (isOpen ? books.rules.thresholdCents : 1) || !card || (isOpen && account.keepsForGiftCards)) return
  bookCredit(books, name, { cents, card: card.card, tries: back.tries + 1, now })
}

function hasRefused({ credits, links }: Account, card: string): boolean {
  const linkedAt = links.findLast((one) => one.card === card)?.from ?? 0
  const own = credits.filter((credit) => credit.card === card)
  return own.some(
    ({ status, changedAt }) =>
      status === 'rejected' &&
      changedAt >= linkedAt &&
      !own.some((other) => other.status === 'completed' && other.changedAt > changedAt),
  )
}
