import { accountOf, type BalanceOrder, type Books, change } from './books.ts'
import { payAnew } from './pay.ts'
import { post } from './post.ts'

/** So often an order is tried. */
const mostTries = 15

function update(books: Books, name: string, posting: number, changes: Partial<BalanceOrder>): void {
  const { orders } = accountOf(books, name)
  change(books, name, { orders: orders.map((one) => (one.posting === posting ? { ...one, ...changes } : one)) })
}

function markOut(books: Books, name: string, posting: number): void {
  const { postings } = accountOf(books, name)
  change(books, name, { postings: postings.map((one) => (one.number === posting ? { ...one, isOut: true } : one)) })
}

interface Failed {
  readonly status: 'rejected' | 'error'
  readonly failure: BalanceOrder['failure']
  readonly now: number
}

/** The amount is back in the balance, from where it may be paid at once. */
function fail(books: Books, name: string, order: BalanceOrder, { now, ...changes }: Failed): void {
  post(books, name, { kind: 'giftCardReturn', cents: order.cents, of: order.posting })
  update(books, name, order.posting, changes)
  payAnew(books, name, now)
}

/** What the issuer took, and has mailed by now or will never. */
export function followOrders(books: Books, name: string, now: number): void {
  for (const order of accountOf(books, name).orders.filter(({ status }) => status === 'pending_received')) {
    const fate = books.outside.order({ to: name, cents: order.cents, at: order.sentAt ?? now })
    if (typeof fate === 'string' || fate.end === null || fate.end.from > now) continue
    if (fate.end.state === 'delivered') update(books, name, order.posting, { status: 'completed' })
    else fail(books, name, order, { status: 'error', failure: 'notDelivered', now })
  }
}

export function sendOrders(books: Books, name: string, now: number): void {
  for (const order of accountOf(books, name).orders) {
    if (order.status !== 'pending' || order.sentTimes >= mostTries) continue
    const sentAt = order.sentAt ?? now
    const fate = books.outside.order({ to: name, cents: order.cents, at: sentAt })
    const sentTimes = order.sentTimes + 1
    update(books, name, order.posting, { sentAt, sentTimes })
    const isLost = typeof fate !== 'string' && sentTimes <= fate.lostTries
    if (!isLost || sentTimes === mostTries) markOut(books, name, order.posting)
    if (typeof fate === 'string') fail(books, name, order, { status: 'rejected', failure: fate, now })
    else if (!isLost) update(books, name, order.posting, { status: 'pending_received' })
  }
}
