import { type Account, type Books, waitingOf } from '../model/balances/books.ts'

/** What the second model says of an account, in the lines in which the engine's books are read. */
export function linesOf(account: Account): readonly string[] {
  const { postings, credits, orders, notices, closings } = account
  const waiting = waitingOf(account)
  return [
    ...postings.map(({ kind, cents }) => `${kind} ${cents}`),
    ...credits.map(({ cents, card, status, tries }) => `credit ${cents} ${card} ${status} tries ${tries}`),
    ...orders.map(({ cents, status, failure }) => ['order', cents, status, ...(failure ? [failure] : [])].join(' ')),
    ...notices.map(({ cents, expiresAt, isUsed }) => {
      const at = new Date(expiresAt).toISOString().slice(0, 19).replace('T', ' ')
      return `notice ${cents} ${at} ${isUsed ? 'used' : 'open'}`
    }),
    ...closings.map(({ payable, waiting: later, card }) => `closing ${payable} ${later} ${card ?? 'no card'}`),
    ...(account.isLeftBelowZero ? ['left below zero'] : []),
    ...(account.waitsForCard ? ['waits for a card'] : []),
    ...(waiting === 0 ? [] : [`waiting ${waiting}`]),
  ].toSorted()
}

export function accountsOf({ accounts }: Books): readonly Account[] {
  return [...accounts.values()]
}
