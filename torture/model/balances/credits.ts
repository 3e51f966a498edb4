import { accountOf, type BalanceCredit, type Books, change } from './books.ts'
import { payoutCards } from './cards.ts'
import { post } from './post.ts'

function update(books: Books, name: string, posting: number, changes: Partial<BalanceCredit>): void {
  const { credits } = accountOf(books, name)
  change(books, name, { credits: credits.map((one) => (one.posting === posting ? { ...one, ...changes } : one)) })
}

function giveBack(books: Books, name: string, credit: BalanceCredit): void {
  post(books, name, { kind: 'statementCreditReturn', cents: credit.cents, of: credit.posting })
}

function markOut(books: Books, name: string, posting: number): void {
  const { postings } = accountOf(books, name)
  change(books, name, { postings: postings.map((one) => (one.number === posting ? { ...one, isOut: true } : one)) })
}

/** Where its card is not the account's any more a credit goes to another one that may be paid to, or back to the balance. */
export function sendCredits(books: Books, name: string, now: number): void {
  for (const credit of accountOf(books, name).credits.filter(({ status }) => status === 'pending')) {
    const { posting, cents } = credit
    const cards = payoutCards(books, accountOf(books, name), now).filter(({ isOldEnough }) => isOldEnough)
    const card = cards.find((one) => one.card === credit.card) ?? cards[0]
    markOut(books, name, posting)
    if (!card) {
      giveBack(books, name, credit)
      update(books, name, posting, { status: 'error', changedAt: now })
      change(books, name, { waitsForCard: true })
      continue
    }
    const fate = books.outside.credit({ to: card.card, cents, at: now })
    const isRefused = fate === 'refused'
    if (isRefused) giveBack(books, name, credit)
    const status = isRefused ? 'rejected' : 'pending_received'
    update(books, name, posting, { status, card: card.card, changedAt: now, told: isRefused ? null : fate })
  }
}

export function answerCredits(books: Books, name: string, now: number): void {
  for (const credit of accountOf(books, name).credits.filter(({ status }) => status === 'pending_received')) {
    if (credit.told === null || credit.told.from > now) continue
    if (credit.told.answer !== 'completed') giveBack(books, name, credit)
    update(books, name, credit.posting, { status: credit.told.answer, changedAt: now })
  }
}
