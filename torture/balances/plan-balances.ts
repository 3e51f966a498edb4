import { dayMs, homeZone, startOfDay } from '#domain/dates.ts'
import type { GiftCardOffer } from '#domain/rewards/gift-card.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { BalanceRules, Outside, Sent } from '../model/balances/books.ts'
import { chanceOf } from '../stories/chance.ts'
import { modelRules } from '../stories/plan-programmes.ts'

/** A programme that keeps balances, in the words of the engine and of the second model. */
export interface BalanceProgramme {
  readonly id: string
  readonly document: RuleDocument
  readonly giftCards: readonly GiftCardOffer[]
  readonly rules: BalanceRules
}

/** Noon in New York. One tick is a day: what was done and told, then the jobs. */
export const opening = Date.UTC(2026, 2, 16, 17)
export const ticks = 78
/** Until then people do something; afterwards all of it comes to its end. */
export const busyTicks = 56

export function tickAt(tick: number): number {
  return opening + tick * dayMs
}

/** Money that waits for its days of return or not, balances that end or not, gift cards for ever or for a time. */
export const programmes: readonly BalanceProgramme[] = [
  programmeOf('plain', {}, '2026-04-28'),
  programmeOf('waits', { returnWindowDays: 4 }, null),
  programmeOf('ends', { rewardExpiry: { afterDays: 16, noticeDays: 5 } }, null),
  programmeOf('endswaits', { returnWindowDays: 2, rewardExpiry: { afterDays: 12, noticeDays: 4 } }, '2026-05-02'),
]

function programmeOf(id: string, given: Partial<RuleDocument>, until: string | null): BalanceProgramme {
  const document: RuleDocument = {
    version: 1,
    effectiveFrom: '2020-01-01',
    currency: 'Credit',
    rates: [{ tier: 0, accrual: { shape: 'percentage', of: { numerator: 1, denominator: 20 } } }],
    cardActivationHours: 24,
    vip: null,
    newMemberBonus: null,
    statementCreditCents: 2_000,
    reservationBonus: null,
    ...given,
  }
  const [visits] = modelRules([document])
  if (!visits) throw new Error('a programme without rules')
  const offer = {
    product: 'PRODUCT',
    delivery: 'Email',
    from: '2020-01-01',
    leastCents: 1,
    mostCents: 500_000,
  } as const
  return {
    id,
    document,
    giftCards: [{ ...offer, brand: 'Visa', until, amountsCents: null }],
    rules: {
      visits,
      thresholdCents: 2_000,
      cardPayoutHours: 72,
      returnWindowDays: document.returnWindowDays ?? null,
      expiry: document.rewardExpiry ?? null,
      retry: { afterDays: 7, tries: 3 },
      offersUntil: until === null ? null : startOfDay(until, homeZone) + dayMs,
    },
  }
}

/** Card networks and the issuer, as they answer in every run with this seed. */
export function createOutside(seed: string): Outside {
  const chanceFor = ({ to, cents, at }: Sent) => chanceOf(`${seed} ${to} ${cents} ${at}`)
  return {
    credit(sent) {
      const chance = chanceFor(sent)
      if (chance.is(0.08)) return 'refused'
      if (chance.is(0.08)) return null
      const answer = chance.oneOf(['completed', 'completed', 'completed', 'rejected', 'error'] as const)
      return { answer, from: sent.at + chance.whole(0, 6) * dayMs }
    },
    order(sent) {
      const chance = chanceFor(sent)
      if (chance.is(0.25)) return chance.oneOf(['refused', 'outOfStock'] as const)
      const lostTries = chance.oneOf([0, 0, 0, 0, 2, 99])
      if (chance.is(0.2)) return { lostTries, end: null }
      const state = chance.oneOf(['delivered', 'delivered', 'failed'] as const)
      return { lostTries, end: { state, from: sent.at + chance.whole(1, 9) * dayMs } }
    },
  }
}
