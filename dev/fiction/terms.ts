import type { Network } from '#domain/dines/networks.ts'
import type { Weekday } from '#domain/weekdays.ts'
import type { FictionalMerchant } from './merchant.ts'
import type { Chance } from './random.ts'

type Terms = Pick<FictionalMerchant, 'availability' | 'excludedDays' | 'exclusiveTier' | 'highlight'>

/** On what terms a restaurant takes part in a programme. */
export function termsFor(chance: Chance): Terms {
  const limited = chance.happens(0.24)
  return {
    availability: limited
      ? {
          type: 'Limited',
          monthlyMaxSpendCents: chance.pick([15_000, 20_000, 25_000, 30_000, 50_000]),
          maxVisitsPerMonth: chance.pick([1, 2, 3, 4, null]),
        }
      : { type: 'Unlimited' },
    excludedDays: chance.happens(0.08) ? chance.pick<Weekday[]>([['Sat'], ['Fri', 'Sat'], ['Sun']]) : [],
    exclusiveTier: chance.happens(0.035) ? chance.pick([2, 2, 3] as const) : null,
    highlight: chance.happens(0.12) ? chance.pick(['new', 'new', 'new', 'leavingSoon', 'comingSoon'] as const) : null,
  }
}

/** What the four networks call the restaurant: fifteen digits (ten for amex), of which no two are alike. */
export function acquirerIdsFor(index: number): Record<Network, string> {
  const digits = (prefix: string, length: number) =>
    prefix + String(index + 1).padStart(length - prefix.length - 1, '0') + String((index * 7 + 3) % 10)
  return {
    visa: digits('4455', 15),
    mastercard: digits('5266', 15),
    amex: digits('37', 10),
    discover: digits('6011', 15),
  }
}
