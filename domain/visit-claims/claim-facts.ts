import type { Instant } from '../dates.ts'
import type { Network } from '../dines/networks.ts'
import type { Cents, Units } from '../money/money.ts'
import type { RewardStatus } from '../rewards/rewards.ts'
import type { Reason } from '../rules/verdict.ts'

/** A visit that a member says is missing from their activity. */
export interface VisitClaim {
  /** The day at the restaurant, ISO. */
  readonly visitedOn: string
  /** What was paid, with or without the tip. */
  readonly amountCents: Cents
  readonly network: Network
  readonly claimedAt: Instant
}

/** One of the member's own dines, paid with the card around that day. */
export interface ClaimDine {
  readonly transactionId: number
  readonly place: 'named' | 'another'
  /** Its day at the restaurant, ISO. */
  readonly on: string
  readonly at: Instant
  /** What was taken, or is held as long as nothing was. */
  readonly amountCents: Cents
  readonly status: Exclude<RewardStatus, 'Paid'>
  readonly reason: Reason | null
  readonly reward: Units
  /** It came about after the member had asked. */
  readonly isNews: boolean
}

/** An event of the card from a time in which the member had it linked: one that matched nothing, or one that was put aside. */
export interface ClaimEvent {
  readonly state: 'unmatched' | 'quarantined'
  readonly eventId: string
  readonly on: string
  readonly amountCents: Cents
}

export interface ClaimLink {
  readonly linkedAt: Instant
  readonly earnsFrom: Instant
  readonly unlinkedAt: Instant | null
}

/** A time in which the restaurant takes part in the programme. */
export interface ClaimTerms {
  readonly from: Instant
  readonly to: Instant | null
  /** Weekdays without rewards, 0 (Sunday) to 6 (Saturday). */
  readonly excludedDays: readonly number[]
}

/** Everything that the verdict on a claim stands on: the member's own, and of others no more than that the card was theirs. */
export interface ClaimFacts {
  readonly claim: VisitClaim
  readonly now: Instant
  /** The restaurant's. */
  readonly timeZone: string
  /** The visit's day there, from its midnight to the next one. */
  readonly day: { readonly from: Instant; readonly to: Instant; readonly weekday: number }
  readonly dines: readonly ClaimDine[]
  readonly events: readonly ClaimEvent[]
  /** Of the card to the member: at least one, since claims are made with one's own cards. */
  readonly links: readonly [ClaimLink, ...ClaimLink[]]
  /** Somebody else had the card linked for a part of that day, here or in another programme. */
  readonly heldElsewhere: boolean
  readonly terms: readonly ClaimTerms[]
  /** What the engine says of such a visit, beside what card and restaurant say themselves; null: nothing stands against it. */
  readonly obstacle: Reason | 'tooLittle' | null
  /** When somebody was asked first; null: nobody was. */
  readonly askedAt: Instant | null
  /** Why somebody of the operator has refused it. */
  readonly refusal: string | null
}

/** Whoever waits for an answer of a person is told a day this many days ahead. */
export const answerDays = 5
/** A payment is said to clear within so many days. Source: specification, section 9: after ten days one may ask. */
export const clearingDays = 10
/** What a member may ask about at a time, and in a day. */
export const mostOpenClaims = 10
export const mostClaimsOfADay = 10
