import type { Instant } from '../dates.ts'
import type { Cents, Currency, Units } from '../money/money.ts'
import type { GiftCardFailure } from '../rewards/gift-card.ts'
import type { GiftCardBrand } from '../rewards/rewards.ts'
import type { Reason, WithdrawalReason } from '../rules/verdict.ts'
import type { Finding } from '../visit-claims/finding.ts'

/**
 * What a notice is about: `legal` is always mailed, however old (who holds the account, and what it is worth); `account` and `rewards` while they are
 * news. `progress` and `reviews` are marketing: to those who take programme e-mails, and one click stops them (RFC 8058). Every notice is in the inbox.
 */
export const noticeCategories = ['legal', 'account', 'rewards', 'progress', 'reviews'] as const
export type NoticeCategory = (typeof noticeCategories)[number]

export const marketingCategories = ['progress', 'reviews'] as const satisfies readonly NoticeCategory[]
export type MarketingCategory = (typeof marketingCategories)[number]

/** The ways on which a notice goes out, beside the inbox. */
export const noticeChannels = ['mail', 'text'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** A visit as it is told of: its transaction, the restaurant's name and time zone, the moment of the payment. What was told before zones were kept has none. */
export interface VisitTold {
  readonly transactionId: number
  readonly merchant: string
  readonly dinedAt: Instant
  readonly timeZone?: string
}

/** An amount in whole units of the currency, cents for Dollar and Credit. */
interface Reward {
  readonly amount: Units
  readonly currency: Currency
}

/** A visit that the member misses, and what was found; its day is ISO. */
interface ClaimTold {
  readonly claimId: number
  readonly merchant: string
  readonly visitedOn: string
  readonly finding: Finding
}

/** A table at a restaurant: its reservation and its moment there. */
export interface TableTold {
  readonly reservationId: number
  readonly merchant: string
  readonly at: Instant
  readonly timeZone: string
  readonly partySize: number
}

/** What each kind of notice is told from. Kept as JSON: a fact is never renamed, since what was told is read for years. */
export interface NoticeFacts {
  readonly welcome: Readonly<Record<string, never>>
  readonly cardLinked: { readonly lastFour: string; readonly earnsFrom: Instant }
  /** To who had a card before, or money. Its mail is one of its own, with a link. */
  readonly anotherCardLinked: { readonly lastFour: string; readonly earnsFrom: Instant }
  /** By the member or by the host application. Its mail is one of its own, with a link; `stopped`: taken off by such a link. */
  readonly cardUnlinked: { readonly lastFour: string; readonly stopped: boolean }
  readonly cardNotKept: { readonly lastFour: string }
  readonly cardReplaced: { readonly lastFour: string; readonly newLastFour: string }
  /** `expiry` is the last month in which the card is good, as 2027-03. */
  readonly cardExpiring: { readonly lastFour: string; readonly expiry: string }
  /** To whom the card earned before; `program` is where it earns now. Its mail is one of its own, with a link. */
  readonly cardMoved: { readonly lastFour: string; readonly program: string; readonly undoUntil: Instant }
  /** `back`: the card earns here again, and not: it is here no longer. */
  readonly cardMoveUndone: { readonly lastFour: string; readonly back: boolean }
  readonly rewardOnItsWay: VisitTold & Reward
  /** `before`: what was told last, in the same currency. */
  readonly rewardChanged: VisitTold & Reward & { readonly before: Units }
  /** Of all visits that were paid together. */
  readonly rewardPaid: Reward & { readonly visits: number }
  /** `before`: what had been told, where that is taken back. */
  readonly notEarned: VisitTold & {
    readonly reason: Reason | WithdrawalReason
    readonly before: Reward | null
  }
  /** `card` as credits name it: "Visa ending in 1111". */
  readonly creditSent: { readonly amountCents: Cents; readonly card: string }
  /** The card did not get it; `card` is empty where there was none. */
  readonly creditReturned: { readonly amountCents: Cents; readonly card: string }
  /** It is due, and waits: for any card where `card` is null, or until `card` has been linked for long enough. `held`: the member said that a change of their cards was not theirs. */
  readonly creditWaits: {
    readonly amountCents: Cents
    readonly card: string | null
    readonly from: Instant | null
    readonly held?: boolean
  }
  /** The issuer has mailed it. */
  readonly giftCardSent: { readonly amountCents: Cents; readonly brand: GiftCardBrand }
  /** Its amount is back in the balance. */
  readonly giftCardReturned: {
    readonly amountCents: Cents
    readonly brand: GiftCardBrand
    readonly failure: GiftCardFailure
  }
  /** By a person, whose words `reason` are; below zero it was taken. */
  readonly rewardAdjusted: Reward & { readonly reason: string }
  /** What was taken back was paid out before: the next rewards make up for it. */
  readonly balanceBelowZero: Reward
  /** What was written off with an account before, of theirs or with their card: the next rewards make up for it. */
  readonly balanceTakenOn: Reward
  /** `at`: when the balance ends unless the member earns again. */
  readonly rewardsExpiring: Reward & { readonly at: Instant }
  readonly rewardsExpired: Reward
  readonly vipNear: { readonly year: number; readonly remaining: number; readonly required: number }
  readonly vipReached: { readonly year: number; readonly until: number; readonly required: number }
  /** `until`: the last year of VIP where the remaining visits keep it. */
  readonly vipEnding: { readonly year: number; readonly remaining: number; readonly until: number }
  readonly bonusProgress: Reward & {
    readonly code: string
    readonly spentCents: Cents
    readonly neededCents: Cents
    readonly until: Instant
  }
  readonly bonusComplete: VisitTold & Reward & { readonly code: string }
  readonly reviewInvitation: VisitTold & { readonly until: Instant }
  readonly visitClaimFound: ClaimTold
  readonly visitClaimNews: ClaimTold
  readonly tableBooked: TableTold
  /** The answer to a booking that was under way: there is no table. */
  readonly tableNotBooked: TableTold
  readonly tableChanged: TableTold
  readonly tableCancelled: TableTold
  /** By the restaurant. */
  readonly tableLost: TableTold
  readonly tableTomorrow: TableTold
  /** The restaurant says that its guests came. */
  readonly tableRewarded: TableTold & Reward
  /** The restaurant says that nobody came. */
  readonly tableNoShow: TableTold
  readonly passwordChanged: Readonly<Record<string, never>>
  /** Masked. Both addresses get mails of their own, one of them with a link (decision 92). */
  readonly emailChanged: { readonly newEmail: string }
  /** `device` in words: "Firefox on Linux". */
  readonly accountClosed: Readonly<Record<string, never>>
  readonly newDevice: { readonly device: string; readonly at: Instant }
  readonly passkeyAdded: { readonly device: string; readonly at: Instant }
  readonly passkeyRemoved: { readonly name: string }
  /** All of them, with a new password or an e-mail address that was taken back. */
  readonly passkeysRemoved: { readonly count: number }
  readonly passkeyCopied: { readonly name: string; readonly at: Instant }
}
export type NoticeKind = keyof NoticeFacts

interface Telling {
  readonly category: NoticeCategory
  readonly channels: readonly NoticeChannel[]
}

/** Each kind's category, and the ways it may take. Its words are `notice.<kind>.*` of the messages, filled in by `server/notices/notice-words.ts`. */
export const noticeKinds: { readonly [Kind in NoticeKind]: Telling } = {
  welcome: { category: 'account', channels: ['mail'] },
  cardLinked: { category: 'account', channels: ['mail', 'text'] },
  anotherCardLinked: { category: 'account', channels: ['text'] },
  cardUnlinked: { category: 'legal', channels: [] },
  cardNotKept: { category: 'legal', channels: ['mail', 'text'] },
  cardReplaced: { category: 'account', channels: ['mail'] },
  cardExpiring: { category: 'account', channels: ['mail'] },
  cardMoved: { category: 'legal', channels: [] },
  cardMoveUndone: { category: 'legal', channels: ['mail'] },
  rewardOnItsWay: { category: 'rewards', channels: ['mail'] },
  rewardChanged: { category: 'rewards', channels: ['mail'] },
  rewardPaid: { category: 'rewards', channels: ['text'] },
  notEarned: { category: 'rewards', channels: ['mail'] },
  creditSent: { category: 'rewards', channels: ['mail', 'text'] },
  creditReturned: { category: 'rewards', channels: ['mail'] },
  creditWaits: { category: 'rewards', channels: ['mail'] },
  giftCardSent: { category: 'rewards', channels: ['mail'] },
  giftCardReturned: { category: 'rewards', channels: ['mail'] },
  rewardAdjusted: { category: 'rewards', channels: ['mail'] },
  balanceTakenOn: { category: 'rewards', channels: ['mail'] },
  balanceBelowZero: { category: 'rewards', channels: ['mail'] },
  rewardsExpiring: { category: 'legal', channels: ['mail'] },
  rewardsExpired: { category: 'legal', channels: ['mail'] },
  vipNear: { category: 'progress', channels: ['mail'] },
  vipReached: { category: 'rewards', channels: ['mail', 'text'] },
  vipEnding: { category: 'rewards', channels: ['mail'] },
  bonusProgress: { category: 'progress', channels: ['mail'] },
  bonusComplete: { category: 'rewards', channels: ['mail', 'text'] },
  reviewInvitation: { category: 'reviews', channels: ['mail'] },
  visitClaimFound: { category: 'rewards', channels: ['mail'] },
  visitClaimNews: { category: 'rewards', channels: ['mail'] },
  tableBooked: { category: 'account', channels: ['mail'] },
  tableNotBooked: { category: 'account', channels: ['mail'] },
  tableChanged: { category: 'account', channels: ['mail'] },
  tableCancelled: { category: 'account', channels: ['mail'] },
  tableLost: { category: 'account', channels: ['mail'] },
  tableTomorrow: { category: 'account', channels: ['mail'] },
  tableRewarded: { category: 'rewards', channels: ['mail'] },
  tableNoShow: { category: 'account', channels: ['mail'] },
  passwordChanged: { category: 'legal', channels: ['mail', 'text'] },
  emailChanged: { category: 'legal', channels: [] },
  accountClosed: { category: 'legal', channels: ['mail'] },
  newDevice: { category: 'legal', channels: ['mail', 'text'] },
  passkeyAdded: { category: 'legal', channels: ['mail'] },
  passkeyRemoved: { category: 'legal', channels: ['mail'] },
  passkeysRemoved: { category: 'legal', channels: ['mail'] },
  passkeyCopied: { category: 'legal', channels: ['mail'] },
}

export function isMarketing(category: NoticeCategory): category is MarketingCategory {
  return marketingCategories.some((marketing) => marketing === category)
}

/** What another release has told may be of a kind that this one does not know. */
export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind)
}

/** A notice of any kind, before anybody is told. */
export type Notice<Kind extends NoticeKind = NoticeKind> = {
  [Each in Kind]: { readonly kind: Each; readonly facts: NoticeFacts[Each] }
}[Kind]
