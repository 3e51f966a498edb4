import { dayMs, hourMs, type Instant } from '../dates.ts'
import type { DineEvent } from './dine.ts'

/** Networks write a date without a time as its midnight or its noon, in UTC. */
const datedAtMs = dayMs / 2

/** Days begin four hours after midnight in UTC: no later in any state, and the end of one is the same day in all of them. */
const dayBeginsMs = 4 * hourMs

/** Bounds how long after its reported instant a date-only event ends its day. */
export const datedReachMs = dayMs + dayBeginsMs

/** Whether a clearing or a refund names its day alone. Holds and voids are told as they happen. Source: docs/rewards.md, "Member and restaurant". */
export function isDated({ kind, at }: Pick<DineEvent, 'kind' | 'at'>): boolean {
  return (kind === 'clearing' || kind === 'refund') && at % datedAtMs === 0
}

/** The moment by which an event is judged: its own, or the last one of the day that it names. */
export function momentOf(event: Pick<DineEvent, 'kind' | 'at'>): Instant {
  return isDated(event) ? Math.floor(event.at / dayMs) * dayMs + datedReachMs - 1 : event.at
}

/** Counts days so that an evening in America is one day, and that of an event which names its day alone is the day it names. */
export function dayOfMoment(at: Instant): number {
  return Math.floor((at - dayBeginsMs) / dayMs)
}
