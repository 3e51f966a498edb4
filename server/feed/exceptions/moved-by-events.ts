import type { Cents } from '#domain/money/money.ts'
import type { NetworkEvent } from '../network-event.ts'
import type { Moved } from './lone-deed-store.ts'

interface Decided {
  /** What a network has told under the id, of which the deed decides. */
  readonly told: readonly [NetworkEvent, ...NetworkEvent[]]
  /** What counts of it from now on. Null: it never counts, or of a payment that a person names. */
  readonly counts: NetworkEvent | null
}

/**
 * What a deed moves that decides what counts of an event: how far that lies from what a network has told, from the farthest if it has told several
 * things. So to take one of two and to give up the other moves the same, by whichever deed it is done.
 */
export function movedByEvents({ told, counts }: Decided): Moved {
  const [first, ...others] = told
  const more = [...others, ...(counts ? [counts] : [])].map(({ cardToken }) => cardToken)
  const movedCents = Math.max(...told.map((each) => (counts === null ? each.amountCents : apart(each, counts))))
  const { network, eventId, cardToken } = first
  return { movedCents, of: { network, eventId, cardTokens: [cardToken, ...more] } }
}

const decisive = ['kind', 'reference', 'cardToken', 'acquirerMerchantId', 'occurredAt'] as const

/** Where the amounts alone differ, what they differ by. Another card, restaurant, time or kind makes it another payment, which counts as a whole. */
function apart(before: NetworkEvent, after: NetworkEvent): Cents {
  if (decisive.some((field) => before[field] !== after[field])) return Math.max(before.amountCents, after.amountCents)
  const parts = ['amountCents', 'tipCents', 'taxCents'] as const
  return Math.max(...parts.map((part) => Math.abs((after[part] ?? 0) - (before[part] ?? 0))))
}
