import { accrue, type Earning, seenAccrual } from '../rules/accrual.ts'
import type { DineOffer } from '../dines/dine.ts'
import { type Cents, roundOnce, type Units } from '../money/money.ts'
import type { Saw } from '../rules/verdict.ts'

export interface OfferReward {
  readonly offer: DineOffer
  readonly given: Units
  /** What is left of it after refunds. */
  readonly kept: Units
}

export interface OfferEarning extends Earning {
  readonly keptCents: Cents
}

/** The best offer wins, a tie goes to the newest; offers never add up. Source: docs/rewards.md, "What it comes to". */
export function bestOffer(offers: readonly DineOffer[], earning: OfferEarning): OfferReward | undefined {
  return offers.map((offer) => rewardOf(offer, earning)).toSorted(bestFirst)[0]
}

/** The offer in the numbers of a trace; one without a rate gives a fixed reward. */
export function seenOffer({ offer, given, kept }: OfferReward): Saw {
  const rate = 'accrual' in offer.extra ? seenAccrual(offer.extra.accrual) : {}
  return { code: offer.code, amount: given, kept, ...rate }
}

function rewardOf(offer: DineOffer, earning: OfferEarning): OfferReward {
  const { amountCents, keptCents, currency } = earning
  if ('accrual' in offer.extra) {
    const { accrual } = offer.extra
    const kept = accrue(accrual, { amountCents: keptCents, currency, bucketCents: 0 })
    return { offer, given: accrue(accrual, { amountCents, currency, bucketCents: 0 }), kept }
  }
  const given = offer.extra.reward
  const kept = roundOnce({ numerator: given * keptCents, denominator: Math.max(1, amountCents) }, currency)
  return { offer, given, kept }
}

function bestFirst(a: OfferReward, b: OfferReward): number {
  return b.given - a.given || b.offer.since - a.offer.since || (a.offer.code < b.offer.code ? -1 : 1)
}
