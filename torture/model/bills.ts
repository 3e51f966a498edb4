import { type Bill, billOf } from './amounts.ts'
import type { ModelMember, ModelRules, ModelVisit } from './inputs.ts'
import { firstOf, judgedAt } from './moments.ts'

const usualSubtotal = { numerator: 4, denominator: 5 }

export function rulesAt({ rules }: ModelMember, at: number): ModelRules | undefined {
  return rules.findLast(({ from }) => from <= at)
}

/** By the rules of its moment. */
export function billAt(member: ModelMember, { events, isOrder }: ModelVisit, at: number): Bill {
  const share = rulesAt(member, at)?.orderSubtotalShare ?? usualSubtotal
  return billOf(
    events.map((event) => ({ ...event, at: judgedAt(event) })),
    { isOrder, share },
  )
}

/** Refunds and voids of a payment that never came are no dine. */
export function isDine({ events }: ModelVisit): boolean {
  return events.some(({ kind }) => kind === 'authorisation' || kind === 'clearing')
}

/** Whether an event makes another visit of it: a void of a hold that has been cleared leaves everything as it was, and asks no budget again. */
export function isChangedBy(
  { visit }: { readonly visit: ModelVisit },
  { member, eventId }: { readonly member: ModelMember; readonly eventId: string },
): boolean {
  const without = { ...visit, events: visit.events.filter((event) => event.eventId !== eventId) }
  if (!isDine(without)) return true
  return summaryOf(member, visit) !== summaryOf(member, without)
}

function summaryOf(member: ModelMember, visit: ModelVisit): string {
  const { event, at } = firstOf(visit)
  return JSON.stringify([event.eventId, at, billAt(member, visit, at)])
}
