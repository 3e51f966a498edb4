import { type Account, accountOf, balanceOf, type Books, change, type EndNotice, hasPending } from './books.ts'
import type { Parcel } from './parcels.ts'
import { post } from './post.ts'

const dayMs = 86_400_000

/** Ends what its member was told of so many days ago, and tells of what no notice covers. Source: docs/rewards.md, "Expiry of balances". */
export function endBalance(books: Books, name: string, now: number): void {
  const { expiry } = books.rules
  const account = accountOf(books, name)
  const lastEarnedAt = earnedAt(account)
  if (!expiry || !isIdle(account)) return
  if (lastEarnedAt >= now - (expiry.afterDays - expiry.noticeDays) * dayMs) return
  const open = account.notices.filter((notice) => isOpen(notice, account))
  const due = open.filter(({ expiresAt }) => expiresAt <= now)
  const ending = sumOf(account.parcels, (posting) => posting <= throughOf(due))
  const untold = sumOf(account.parcels, (posting) => posting > throughOf(open))
  if (untold > 0) {
    const expiresAt = Math.max(lastEarnedAt + expiry.afterDays * dayMs, now + expiry.noticeDays * dayMs)
    const through = account.postings.at(-1)?.number ?? 0
    const notice: EndNotice = { through, cents: untold, lastEarnedAt, expiresAt, isUsed: false }
    change(books, name, { notices: [...account.notices, notice] })
  }
  if (ending === 0) return
  post(books, name, { kind: 'expiry', cents: -ending })
  const used = new Set(due.map(({ through }) => through))
  const { notices } = accountOf(books, name)
  change(books, name, {
    notices: notices.map((notice) =>
      isOpen(notice, account) && used.has(notice.through) ? { ...notice, isUsed: true } : notice,
    ),
  })
}

function earnedAt({ joinedAt, visits }: Account): number {
  return Math.max(joinedAt, ...visits.filter(({ status }) => status === 'Awarded').map(({ at }) => at))
}

/** Something is there, nothing is still to clear, and nothing still has to go out. Who is erased can't be told. */
function isIdle(account: Account): boolean {
  return (
    account.state !== 'erased' &&
    balanceOf(account) > 0 &&
    !hasPending(account) &&
    account.postings.every(({ isOut }) => isOut)
  )
}

/** A notice is over once its member has earned since. */
function isOpen({ isUsed, lastEarnedAt, through }: EndNotice, account: Account): boolean {
  const earned = account.postings.findLast(({ kind, cents }) => kind === 'visit' && cents > 0)?.number ?? 0
  return !isUsed && lastEarnedAt === earnedAt(account) && through >= earned
}

function throughOf(notices: readonly EndNotice[]): number {
  return Math.max(0, ...notices.map(({ through }) => through))
}

function sumOf(parcels: readonly Parcel[], isMeant: (posting: number) => boolean): number {
  return parcels.filter(({ posting }) => isMeant(posting)).reduce((sum, { cents }) => sum + cents, 0)
}
