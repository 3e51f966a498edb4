import type { Receipt } from '#contract/schemas/activity.ts'
import type { Channel, DineAmounts } from '#domain/dines/dine.ts'
import { billOf } from '#domain/dines/dine-amounts.ts'

/** What of tip and tax came back is no matter of the whole bill. */
const whole = { returnedExtraCents: 0, unsplitCents: 0, unsplitReturnCents: 0 }
export type AmountsShown = Omit<DineAmounts, keyof typeof whole> & { readonly channel: Channel }

/** A dine's bill as people are told it: what was paid, or is held while nothing has cleared, what of it came back, and what is left. */
export function billShown({ channel, ...amounts }: AmountsShown): Omit<Receipt['bill'], 'releasedCents'> {
  const { cleared, grossCents, keptCents } = billOf({ ...amounts, ...whole }, 'dineIn')
  const { tipCents, taxCents } = amounts
  const refundedCents = Math.min(amounts.refundedCents, grossCents)
  const voidedCents = grossCents - keptCents - refundedCents
  return {
    channel,
    isCleared: cleared,
    paidCents: grossCents,
    tipCents,
    taxCents,
    refundedCents,
    voidedCents,
    keptCents,
  }
}
