import type { DineEvent } from './dine.ts'
import type { EventKind } from './networks.ts'

const rank: Readonly<Record<EventKind, number>> = { authorisation: 0, clearing: 1, void: 2, refund: 3 }

/** By their moments; at one moment a hold comes before its clearing, and what undoes comes last. */
export function compareEvents(a: DineEvent, b: DineEvent): number {
  return a.at - b.at || rank[a.kind] - rank[b.kind] || a.amountCents - b.amountCents || compareIds(a.eventId, b.eventId)
}

/** A hold or money taken: what a dine begins with. */
export function isPurchase({ kind }: Pick<DineEvent, 'kind'>): boolean {
  return kind === 'authorisation' || kind === 'clearing'
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
