import type { Receipt } from '#contract/schemas/activity.ts'
import type { Channel, DineAmounts } from '#domain/dines/dine.ts'
import { billOf } from '#domain/dines/dine-amounts.ts'

/**
 * A dine's bill as people are told it: what was paid, or is held while nothing has cleared, what of it came back, and what is left. A void undoes
 * the part of a hold that was not taken first; only the rest of it comes off the bill.
 */
export function billShown({ channel, ...amounts }: DineAmounts & { readonly channel: Channel }): Receipt['bill'] {
  const { cleared, grossCents, keptCents } = billOf(amounts, 'dineIn')
  const { tipCents, taxCents, voidedCents } = amounts
  const refundedCents = Math.min(amounts.refundedCents, grossCents)
  const undoneCents = grossCents - keptCents - refundedCents
  const releasedCents = cleared ? Math.min(voidedCents, Math.max(0, amounts.authorisedCents - amounts.clearedCents)) : 0
  return {
    channel,
    isCleared: cleared,
    paidCents: grossCents,
    tipCents,
    taxCents,
    refundedCents,
    voidedCents: undoneCents,
    releasedCents,
    keptCents,
  }
}
