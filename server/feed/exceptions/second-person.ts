import type { NetworkEvent } from '../network-event.ts'

/** Who else has approved a correction, and what one person may change of a payment alone. */
export interface SecondPerson {
  /** As the audit log names them; null: nobody. */
  readonly approvedBy: string | null
  readonly limitCents: number
}

/** Whether a correction moves more money than one person may. */
export function needsSecondPerson(
  { approvedBy, limitCents }: SecondPerson,
  { before, corrected }: { readonly before: NetworkEvent; readonly corrected: NetworkEvent },
): boolean {
  return approvedBy === null && movedCents(before, corrected) > limitCents
}

const decisive = ['kind', 'reference', 'cardToken', 'acquirerMerchantId', 'occurredAt'] as const

/** Where the amounts alone differ, what they differ by. Another card, restaurant, time or kind makes it another payment, which counts as a whole. */
function movedCents(before: NetworkEvent, corrected: NetworkEvent): number {
  if (decisive.some((field) => before[field] !== corrected[field]))
    return Math.max(before.amountCents, corrected.amountCents)
  const parts = ['amountCents', 'tipCents', 'taxCents'] as const
  return Math.max(...parts.map((part) => Math.abs((corrected[part] ?? 0) - (before[part] ?? 0))))
}
