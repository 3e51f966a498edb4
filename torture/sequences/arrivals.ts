import { hourMs } from '#domain/dates.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { firstEvent } from '#domain/dines/first-event.ts'
import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { postableLines, type RewardLine, totalOf } from '#domain/evaluation/evaluation.ts'
import { postingDifference } from '#domain/evaluation/posting-difference.ts'
import { newStanding } from '#domain/standing/standing.ts'
import { dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import type { Step } from './short-sequences.ts'

/** All orders in which these can come: 6 of three, 24 of four. */
export function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item) => ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** The events of a sequence, an hour apart; `given` changes what they tell. */
export function eventsOf(
  sequence: readonly Step[],
  given: (step: Step, index: number) => Partial<DineEvent> = () => ({}),
): readonly DineEvent[] {
  return sequence.map((step, index): DineEvent => {
    const { kind, cents: amountCents } = step
    const told = { tipCents: 0, taxCents: 0, at: noon + index * hourMs }
    return { eventId: `e${index}`, kind, amountCents, ...told, ...given(step, index) }
  })
}

/** So much of an amount as tip and tax. */
export function tip({ cents }: Step) {
  return { tipCents: Math.floor(cents / 7), taxCents: Math.floor(cents / 13) }
}

export function textOf(events: readonly DineEvent[]): string {
  return events.map(({ kind, amountCents }) => `${kind} ${amountCents}`).join(', ')
}

/** What was posted of a dine while its events came, in points. */
export interface Posted {
  readonly total: number
  /** The least that all postings so far came to, at any time. */
  readonly least: number
}

/** Evaluates the dine after each event, and posts the difference to what was posted before, as the engine does. */
export function postInOrder(order: readonly DineEvent[]): Posted {
  let posted: readonly RewardLine[] = []
  let total = 0
  let least = 0
  for (const [index] of order.entries()) {
    const known = order.slice(0, index + 1)
    // Until a payment is known its refund waits, and there is no dine.
    if (!known.some(({ kind }) => kind === 'authorisation' || kind === 'clearing')) continue
    const lines = linesOf(known)
    total += totalOf(postingDifference(posted, lines))
    least = Math.min(least, total)
    posted = lines
  }
  return { total, least }
}

function linesOf(events: readonly DineEvent[]): readonly RewardLine[] {
  const { at: authorisedAt, eventId } = firstEvent(events)
  const dine = dineOf({ authorisedAt, eventId, amounts: sumEvents(events) })
  const rules = [{ version: 1, effectiveFrom: 0, document: pointRules }]
  const [judged] = evaluateHistory([dine], { opening: newStanding, rules }).dines
  return judged ? postableLines(judged.evaluation) : []
}
