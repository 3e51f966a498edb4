import { dayMs, homeZone, isoDay, startOfDay } from '#domain/dates.ts'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'
import type { ModelRules } from '../model/inputs.ts'
import type { Chance } from './chance.ts'

/** How a programme's postings go out: to a partner that takes them, handed over at once, or as credits to cards. */
export type Taking = 'partner' | 'handedOver' | 'credits'

export interface PlannedProgramme {
  readonly id: string
  readonly taking: Taking
  readonly documents: readonly RuleDocument[]
}

/** Unlike each other in currency, shape, limits of VIP and bonus; each world draws its own numbers. The second version begins in the middle. */
export function planProgrammes(chance: Chance, opening: number): readonly PlannedProgramme[] {
  const before = isoDay(opening - 500 * dayMs, homeZone)
  const middle = isoDay(opening + chance.whole(20, 90) * dayMs, homeZone)
  const planned = [points(chance), credit(chance), bucket(chance), miles(chance), dollars(chance)]
  return planned.map(({ id, taking, rules }, place) => {
    const limits = limitsOf(chance)
    const first: RuleDocument = {
      ...rules,
      ...limits,
      vip: rules.vip && { ...rules.vip, ...vipLimit(chance) },
      version: 1,
      effectiveFrom: before,
    }
    const hasSecond = place !== 1 && chance.is(0.5)
    const second: RuleDocument = { ...first, ...otherRates(first, chance), version: 2, effectiveFrom: middle }
    return { id, taking, documents: hasSecond ? [first, second] : [first] }
  })
}

/** The same rules in the words of the second model. */
export function modelRules(documents: readonly RuleDocument[]): readonly ModelRules[] {
  return documents.map((rules) => ({
    from: startOfDay(rules.effectiveFrom, homeZone),
    currency: rules.currency,
    rates: rules.rates.map(({ tier, cardProduct, accrual }) => ({ tier, product: cardProduct ?? null, accrual })),
    cardActivationHours: rules.cardActivationHours,
    vip: rules.vip && { ...rules.vip, leastBillCents: rules.vip.leastBillCents ?? null },
    leastBillCents: rules.leastBillCents ?? null,
    dailyMaxVisits: rules.dailyMaxVisits ?? null,
    bonus: rules.newMemberBonus,
    statementCreditCents: rules.statementCreditCents,
    orderSubtotalShare: rules.orderSubtotalShare ?? null,
  }))
}

type Rules = Omit<RuleDocument, 'version' | 'effectiveFrom'>

interface Draft {
  readonly id: string
  readonly taking: Taking
  readonly rules: Rules
}

const plain: Rules = {
  currency: 'Point',
  rates: [],
  cardActivationHours: 24,
  vip: null,
  newMemberBonus: null,
  statementCreditCents: null,
  reservationBonus: null,
}

export const ownProduct = 'own-card'

function points(chance: Chance): Draft {
  const vip = { qualifiedDines: chance.whole(2, 4), emailOptInRequired: true, followingYears: 1 }
  return {
    id: 'points',
    taking: 'partner',
    rules: {
      ...plain,
      vip,
      rates: [
        { tier: 0, accrual: perDollar(chance.whole(1, 2)) },
        { tier: 2, accrual: perDollar(chance.whole(3, 5)) },
        { tier: 3, accrual: perDollar(chance.whole(6, 9)) },
      ],
      newMemberBonus: bonusOf(chance, 700),
    },
  }
}

function credit(chance: Chance): Draft {
  const of = chance.oneOf([
    { numerator: 1, denominator: 20 },
    { numerator: 7, denominator: 90 },
  ])
  const rates = [{ tier: 0 as const, accrual: { shape: 'percentage' as const, of } }]
  return {
    id: 'credit',
    taking: 'credits',
    rules: { ...plain, currency: 'Credit', rates, statementCreditCents: 2_000 },
  }
}

function bucket(chance: Chance): Draft {
  const rates = [
    { tier: 0 as const, accrual: { shape: 'bucket' as const, everyCents: chance.oneOf([5_000, 7_500]), reward: 250 } },
  ]
  return { id: 'bucket', taking: 'handedOver', rules: { ...plain, currency: 'Dollar', rates } }
}

function miles(chance: Chance): Draft {
  const accrual = (numerator: number): Accrual => ({ shape: 'perTwoDollars', units: { numerator, denominator: 2 } })
  return {
    id: 'miles',
    taking: 'partner',
    rules: {
      ...plain,
      currency: 'Mile',
      cardActivationHours: chance.oneOf([0, 24, 48]),
      orderSubtotalShare: chance.oneOf([
        { numerator: 2, denominator: 3 },
        { numerator: 1, denominator: 1 },
      ]),
      vip: { qualifiedDines: chance.whole(2, 5), emailOptInRequired: false, followingYears: chance.whole(0, 1) },
      rates: [
        { tier: 0, accrual: accrual(3) },
        { tier: 0, cardProduct: ownProduct, accrual: accrual(5) },
        { tier: 3, accrual: perDollar(4, 3) },
      ],
    },
  }
}

function dollars(chance: Chance): Draft {
  const part = (numerator: number): Accrual => ({ shape: 'percentage', of: { numerator, denominator: 200 } })
  return {
    id: 'dollars',
    taking: 'handedOver',
    rules: {
      ...plain,
      currency: 'Dollar',
      rates: [
        { tier: 0, accrual: part(chance.oneOf([1, 3])) },
        { tier: 2, accrual: part(7) },
      ],
      newMemberBonus: { ...bonusOf(chance, 1_500), emailOptInRequired: true },
    },
  }
}

function bonusOf(chance: Chance, reward: number): RuleDocument['newMemberBonus'] & object {
  return {
    code: 'NMB',
    reward,
    spendCents: chance.oneOf([10_000, 20_000, 40_000]),
    withinDays: chance.oneOf([30, 60, 500]),
    emailOptInRequired: false,
    reviewRequired: false,
  }
}

function perDollar(numerator: number, denominator = 1): Accrual {
  return { shape: 'perDollar', units: { numerator, denominator } }
}

/** What some programmes ask of a visit, and how long their rewards wait. */
function limitsOf(chance: Chance): Partial<Rules> {
  return {
    ...(chance.is(0.3) && { leastBillCents: chance.oneOf([1_000, 4_000]) }),
    ...(chance.is(0.4) && { dailyMaxVisits: 1 }),
    ...(chance.is(0.3) && { returnWindowDays: chance.oneOf([1, 10, 30]) }),
  }
}

function vipLimit(chance: Chance): Partial<RuleDocument['vip'] & object> {
  return chance.is(0.4) ? { leastBillCents: chance.oneOf([1_500, 5_000]) } : {}
}

/** What a later version changes. */
function otherRates({ rates, vip }: Rules, chance: Chance): Partial<Rules> {
  return {
    rates: rates.filter(({ tier }) => tier === 0 || chance.is(0.7)),
    vip: vip && { ...vip, qualifiedDines: vip.qualifiedDines + chance.whole(0, 1) },
  }
}
