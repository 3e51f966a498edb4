import type { ModelEvent, ModelRules } from '../inputs.ts'
import type { Parcel, VisitUse } from './parcels.ts'

/** What a programme that keeps balances says of them. Money is whole cents, moments are milliseconds since 1970. */
export interface BalanceRules {
  readonly visits: ModelRules
  readonly thresholdCents: number
  readonly cardPayoutHours: number
  /** How long a visit's reward waits, counted from the visit; null: not at all. */
  readonly returnWindowDays: number | null
  readonly expiry: { readonly afterDays: number; readonly noticeDays: number } | null
  readonly retry: { readonly afterDays: number; readonly tries: number }
  /** From then on no gift cards are offered; null: always. */
  readonly offersUntil: number | null
}

/** What card networks and the issuer say; it is so for the same question whenever it is asked. */
export interface Outside {
  /** Of a credit that comes at a moment: refused at once, or what is told of it from a moment on; null: nothing ever. */
  credit(sent: Sent): 'refused' | { readonly answer: 'completed' | 'rejected' | 'error'; readonly from: number } | null
  /** Of a gift card that comes first at a moment: refused, or lost so often before it is taken, with its end from a moment on. */
  order(sent: Sent): 'refused' | 'outOfStock' | OrderFate
}

export interface Sent {
  /** The card, or the account. */
  readonly to: string
  readonly cents: number
  readonly at: number
}

export interface OrderFate {
  readonly lostTries: number
  readonly end: { readonly state: 'delivered' | 'failed'; readonly from: number } | null
}

export type PostingKind =
  | 'visit'
  | 'manual'
  | 'expiry'
  | 'takenBack'
  | 'noCard'
  | 'belowZero'
  | 'erased'
  | 'takenOn'
  | 'statementCredit'
  | 'statementCreditReturn'
  | 'giftCard'
  | 'giftCardReturn'

export interface BalancePosting {
  readonly number: number
  readonly kind: PostingKind
  readonly cents: number
  readonly visit: string | null
  /** It waits until then; null: it does not, or not any more. */
  readonly dueFrom: number | null
  /** Handed over, taken, or given up. */
  readonly isOut: boolean
}

/** A time in which a card was the account's. */
export interface AccountLink {
  readonly card: string
  readonly from: number
  readonly to: number | null
}

export interface BalanceCredit {
  readonly posting: number
  readonly cents: number
  readonly card: string
  readonly tries: number
  readonly status: 'pending' | 'pending_received' | 'completed' | 'rejected' | 'error'
  readonly bookedAt: number
  readonly changedAt: number
  /** What the network will say. */
  readonly told: { readonly answer: 'completed' | 'rejected' | 'error'; readonly from: number } | null
}

export interface BalanceOrder {
  readonly posting: number
  readonly cents: number
  /** When it was sent first; null: not yet. */
  readonly sentAt: number | null
  readonly sentTimes: number
  readonly status: BalanceCredit['status']
  readonly failure: 'outOfStock' | 'refused' | 'notDelivered' | null
}

/** A notice that what came in until a posting ends. */
export interface EndNotice {
  readonly through: number
  readonly cents: number
  readonly lastEarnedAt: number
  readonly expiresAt: number
  readonly isUsed: boolean
}

export interface JudgedVisit {
  readonly name: string
  readonly card: string
  readonly at: number
  readonly status: string
  readonly reward: number
}

export interface Account {
  readonly name: string
  readonly joinedAt: number
  readonly state: 'open' | 'closed' | 'erased'
  readonly links: readonly AccountLink[]
  readonly visits: readonly JudgedVisit[]
  readonly uses: ReadonlyMap<string, VisitUse>
  readonly postings: readonly BalancePosting[]
  /** What the balance is made of, the oldest first, and what it is below nothing. */
  readonly parcels: readonly Parcel[]
  readonly missing: number
  /** The parcels that a credit or a gift card took, by its posting. */
  readonly paidWith: ReadonlyMap<number, readonly Parcel[]>
  readonly credits: readonly BalanceCredit[]
  readonly orders: readonly BalanceOrder[]
  readonly notices: readonly EndNotice[]
  /** What was payable, what waited, and to which card the rest was to go. */
  readonly closings: readonly { readonly payable: number; readonly waiting: number; readonly card: string | null }[]
  readonly keepsForGiftCards: boolean
  readonly waitsForCard: boolean
  /** Below zero at its closing, while something is on its way. */
  readonly isLeftBelowZero: boolean
}

/** Visits of the story, as far as they were told. */
export interface ToldVisit {
  readonly name: string
  readonly card: string
  readonly events: readonly ModelEvent[]
}

/** The books of a few accounts that may have the same cards. */
export interface Books {
  readonly rules: BalanceRules
  readonly outside: Outside
  readonly accounts: Map<string, Account>
  readonly told: Map<string, ToldVisit>
  /** The postings that wrote something off which somebody has taken on since. */
  readonly takenOn: Set<number>
  /** Numbers of postings, in their order. */
  next(): number
}

export function accountOf(books: Books, name: string): Account {
  const account = books.accounts.get(name)
  if (!account) throw new Error(`no account ${name}`)
  return account
}

export function change(books: Books, name: string, changes: Partial<Account>): void {
  books.accounts.set(name, { ...accountOf(books, name), ...changes })
}

export function balanceOf({ postings }: Account): number {
  return postings.reduce((sum, { cents }) => sum + cents, 0)
}

/** What waits for its days of return. */
export function waitingOf({ postings }: Account): number {
  return postings.reduce((sum, { cents, dueFrom }) => sum + (dueFrom === null ? 0 : cents), 0)
}

export function payableOf(account: Account): number {
  return balanceOf(account) - Math.max(0, waitingOf(account))
}

/** A visit that has not cleared. */
export function hasPending({ visits }: Account): boolean {
  return visits.some(({ status }) => status === 'Pending')
}
