import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { PublicPartner } from '#contract/page-handler.ts'
import type { OptInLevel } from '#domain/tiers.ts'
import { shownRate } from '#domain/shown-rate.ts'

type Rates = Pick<PublicPartner, 'earnRates' | 'showEarnRate'>

interface PromisedRate {
  readonly rate: EarnRate
  /** Whether nobody it is said to earns less. */
  readonly everyMember: boolean
}

/** The rate that a programme promises at best, without a card product of its own; null where the partner hides its rates. */
export function bestRate(partner: Rates): PromisedRate | null {
  const rates = plainRates(partner).toSorted((a, b) => b.amount - a.amount)
  const [rate] = rates
  return rate === undefined ? null : { rate, everyMember: rates.every(({ amount }) => amount === rate.amount) }
}

/** The rate of one member; of the lowest tier where the member's has none of its own. */
export function rateOfTier(partner: Rates, level: OptInLevel): PromisedRate | null {
  const rate = plainRates(partner).findLast(({ tier }) => tier <= level)
  return rate === undefined ? null : { rate, everyMember: true }
}

function plainRates({ earnRates, showEarnRate }: Rates): EarnRate[] {
  if (!showEarnRate) return []
  return earnRates.filter((rate) => rate.cardProduct === undefined).map(shownRate)
}
