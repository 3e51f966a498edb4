import { type Account, accountOf, type Books, change, type PostingKind } from './books.ts'
import { endedBack, type Parcel, putIn, takeOut, type VisitUse } from './parcels.ts'

interface NewPosting {
  readonly kind: Exclude<PostingKind, 'visit' | 'takenBack'>
  readonly cents: number
  /** What took the amount that comes back. */
  readonly of?: number
}

/** Posts something that is no visit's; answers its number. */
export function post(books: Books, name: string, { kind, cents, of }: NewPosting): number {
  const number = books.next()
  const account = accountOf(books, name)
  const postings = [...account.postings, { number, kind, cents, visit: null, dueFrom: null, isOut: false }]
  if (cents >= 0) {
    const parts = account.paidWith.get(of ?? 0) ?? [{ posting: number, visit: null, cents }]
    const added = parts.map((part) => ({ ...part, posting: number }))
    change(books, name, { postings, ...putIn(account, added) })
    return number
  }
  const { purse, parts } = takeOut(account, -cents, null)
  const paidWith = new Map(account.paidWith).set(number, parts)
  const uses = kind === 'expiry' ? withEnded(account, parts) : account.uses
  change(books, name, { postings, paidWith, uses, ...purse })
  return number
}

function withEnded({ uses }: Account, parts: readonly Parcel[]): Account['uses'] {
  const changed = new Map(uses)
  for (const { visit, cents } of parts) {
    if (visit === null) continue
    const use = changed.get(visit) ?? unused
    changed.set(visit, {
      ...use,
      ended: use.ended + cents,
      highest: Math.max(use.highest, use.posted),
    })
  }
  return changed
}

const unused: VisitUse = { posted: 0, ended: 0, highest: 0 }

interface VisitPosting {
  readonly visit: string
  readonly cents: number
  readonly dueFrom: number | null
}

/** Posts what a visit earns more or less; answers what of it is to be booked beside it, since it had ended: below zero it ends after all. */
export function postVisit(books: Books, name: string, { visit, cents, dueFrom }: VisitPosting): number {
  const number = books.next()
  const account = accountOf(books, name)
  const before = account.uses.get(visit) ?? unused
  const after = { ...before, posted: before.posted + cents }
  const back = endedBack(after) - endedBack(before)
  const moved = cents + back
  const purse =
    moved >= 0
      ? putIn(account, moved > 0 ? [{ posting: number, visit, cents: moved }] : [])
      : takeOut(account, -moved, visit).purse
  change(books, name, {
    postings: [...account.postings, { number, kind: 'visit', cents, visit, dueFrom, isOut: false }],
    uses: new Map(account.uses).set(visit, after),
    ...purse,
  })
  return back
}

/** What had ended of a visit is not taken a second time: the balance has it back, of which its parcels know already. */
export function postTakenBack(books: Books, name: string, { visit, cents }: Omit<VisitPosting, 'dueFrom'>): void {
  const { postings } = accountOf(books, name)
  const posting = { number: books.next(), kind: 'takenBack', cents, visit, dueFrom: null, isOut: false } as const
  change(books, name, { postings: [...postings, posting] })
}
