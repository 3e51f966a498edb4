import type { DineEvent } from './dine.ts'
import { kardPrefix } from './networks.ts'
import { isSplit } from './splits.ts'

/**
 * What is told twice with the same moment and amounts, under two ids, was done once; a telling without a split contradicts none that has one. Clearings
 * of a feed whose ids are payments are as many as there are ids.
 */
export function withoutRepetitions(sorted: readonly DineEvent[]): readonly DineEvent[] {
  const counting = new Set([...Map.groupBy(sorted, tellingOf).values()].flatMap(countingOf))
  return sorted.filter((event) => counting.has(event))
}

function tellingOf({ kind, at, amountCents }: DineEvent): string {
  return `${kind} ${at} ${amountCents}`
}

function countingOf(tellings: readonly DineEvent[]): readonly DineEvent[] {
  const split = tellings.filter(isSplit)
  const bySplit = Map.groupBy(split.length > 0 ? split : tellings, splitOf)
  const different = [...bySplit.values()].flatMap(([first]) => first ?? [])
  const payments = tellings.filter(isPayment)
  const others = payments.filter((event) => !different.includes(event))
  return [...different, ...others.slice(0, Math.max(0, payments.length - different.length))]
}

function splitOf({ tipCents, taxCents }: DineEvent): string {
  return `${tipCents ?? 0} ${taxCents ?? 0}`
}

function isPayment({ kind, eventId }: DineEvent): boolean {
  return kind === 'clearing' && eventId.startsWith(kardPrefix)
}
