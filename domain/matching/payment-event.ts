import { dayMs, hourMs } from '../dates.ts'
import type { DineEvent } from '../dines/dine.ts'
import type { Network } from '../dines/networks.ts'

/** A network event with the restaurant whose terminal it names. */
export interface PaymentEvent extends DineEvent {
  readonly network: Network
  readonly reference: string
  readonly acquirerMerchantId: string
  /** It names its day alone; `at` is the last moment of that day. */
  readonly isDated: boolean
  /** Whose terminal it was when the event happened; null: nobody's that we know. */
  readonly merchantId: number | null
  /** Of a refund or a void, where an operator has ruled to which payment it belongs: the id of an event of that payment. */
  readonly belongsTo: string | null
}

/** Events that are one visit to one restaurant. */
export interface Visit<Event extends PaymentEvent> {
  /** In their order. */
  readonly events: readonly Event[]
  readonly merchantId: number | null
}

/** How far apart in time the events of one payment may lie. Source: docs/rewards.md, "Matching". */
export const matchingReach = {
  /** After so long without an event a reference is that of another payment. */
  referenceMs: 60 * dayMs,
  /** How long after the payment money may come back. */
  returnMs: 180 * dayMs,
  /** How long after a payment under another reference it may be undone. */
  voidMs: 30 * dayMs,
  /** How much earlier than its hold a clearing may be told to have happened: clocks differ. */
  clockMs: hourMs,
  /** How much earlier where it names its day alone: the day may be the one before. */
  datedMs: dayMs,
} as const
