import { accrue } from '../rules/accrual.ts'
import type { Funds, Grant } from '../campaigns/campaign.ts'
import type { LocalDay } from '../dates.ts'
import type { Tier } from '../members/membership.ts'
import { withinSpend } from './availability.ts'
import { type BonusVerdict, enrolmentBonuses, newMemberBonus } from './bonuses.ts'
import type { Dine } from '../dines/dine.ts'
import type { Bill } from '../dines/dine-amounts.ts'
import type { RewardLine } from './evaluation.ts'
import { type Extras, extrasOf } from './extras.ts'
import type { Cents, Units } from '../money/money.ts'
import { rewardSources } from '../rewards/rewards.ts'
import type { Accrual, RuleDocument } from '../rules/rule-document.ts'
import type { BonusUses, Contribution, History } from '../standing/standing.ts'
import type { TraceStep } from '../rules/verdict.ts'

export interface GainQuestion {
  readonly dine: Dine
  readonly history: History
  readonly rules: RuleDocument
  readonly bill: Bill
  readonly accrual: Accrual
  readonly day: LocalDay
  readonly tier: Tier
  /** The dine waits for something. */
  readonly waits: boolean
  readonly funds?: Funds | undefined
}

/** What an eligible dine gains, line by line, and what it adds for the dines after it. */
export interface Gain {
  readonly lines: readonly RewardLine[]
  readonly steps: readonly TraceStep[]
  readonly contribution: Contribution
  readonly grants: readonly Grant[]
}

interface Earned {
  readonly grossCents: Cents
  readonly keptCents: Cents
  readonly settled: { readonly given: Units; readonly kept: Units }
  readonly extras: Extras
  readonly bonus: BonusVerdict | null
  readonly others: readonly BonusVerdict[]
}

export function gainOf(question: GainQuestion): Gain {
  const earned = earn(question)
  return {
    lines: linesOf(question.rules, earned),
    steps: stepsOf(question, earned),
    contribution: contributionOf(question, earned),
    grants: earned.extras.grants,
  }
}

/** Both sides of a refund come from the same rates and the same room in the month, so what is kept never exceeds what was given. */
function earn({ rules, accrual, ...given }: GainQuestion): Earned {
  const { dine, history, bill } = given
  const { terms } = dine.merchant
  const grossCents = withinSpend(terms, history, bill.grossCents)
  const keptCents = withinSpend(terms, history, bill.keptCents)
  const question = { dine, history, keptCents }
  const earning = { amountCents: grossCents, currency: rules.currency, bucketCents: history.bucketCents }
  return {
    grossCents,
    keptCents,
    settled: { given: accrue(accrual, earning), kept: accrue(accrual, { ...earning, amountCents: keptCents }) },
    extras: extrasOf({ ...given, earning: { ...earning, keptCents } }),
    bonus: rules.newMemberBonus && newMemberBonus(rules.newMemberBonus, question),
    others: enrolmentBonuses(rules.bonuses ?? [], question),
  }
}

/** First what was given, then what a refund takes back of it. Bonuses are worked out on what was kept. */
function linesOf({ currency }: RuleDocument, { settled, extras, bonus, others }: Earned): readonly RewardLine[] {
  const { settle, bonus: bonusSource, adjustment } = rewardSources
  const lines: readonly RewardLine[] = [
    { source: settle, code: 'settle', amount: settled.given, currency },
    ...extras.rewards.map(({ code, given }) => ({ source: bonusSource, code, amount: given, currency })),
    ...[bonus, ...others]
      .filter((one): one is BonusVerdict => one?.given === true)
      .map((one) => ({ source: bonusSource, code: `bonus:${one.code}`, amount: one.reward, currency })),
    { source: adjustment, code: 'refund:settle', amount: settled.kept - settled.given, currency },
    ...extras.rewards.map(({ code, given, kept }) => {
      return { source: adjustment, code: `refund:${code}`, amount: kept - given, currency }
    }),
  ]
  return lines.filter((line) => line.amount !== 0)
}

function stepsOf({ bill, accrual, history, rules }: GainQuestion, earned: Earned): readonly TraceStep[] {
  const { extras, bonus, others, settled, grossCents, keptCents } = earned
  const bucketCents = accrual.shape === 'bucket' ? history.bucketCents : null
  const counted = { billCents: bill.grossCents, amountCents: grossCents, keptCents }
  const steps: TraceStep[] = [
    ...vipVisit(rules, bill),
    { rule: 'earned', outcome: 'applied', saw: { ...counted, ...settled, bucketCents } },
    ...extras.steps,
  ]
  if (bonus) steps.push(bonus.step)
  for (const { step } of others) steps.push(step)
  if (bill.keptCents < bill.grossCents) {
    steps.push({ rule: 'refund', outcome: 'applied', saw: { grossCents: bill.grossCents, keptCents: bill.keptCents } })
  }
  return steps
}

function leastForVip({ vip }: RuleDocument): Cents {
  return vip?.leastBillCents ?? 0
}

/** Whether the bill is large enough to count towards VIP, where the programme asks for that. */
function vipVisit(rules: RuleDocument, { keptCents }: Bill): readonly TraceStep[] {
  const leastCents = leastForVip(rules)
  if (leastCents === 0) return []
  return [{ rule: 'vipVisit', outcome: keptCents >= leastCents ? 'passed' : 'skipped', saw: { keptCents, leastCents } }]
}

function contributionOf(
  { bill, accrual, rules }: GainQuestion,
  { keptCents, bonus, others, extras }: Earned,
): Contribution {
  const counts = bill.keptCents > 0
  return {
    spendCents: keptCents,
    visits: counts ? 1 : 0,
    qualified: counts && bill.keptCents >= leastForVip(rules),
    bucketCents: accrual.shape === 'bucket' ? keptCents : 0,
    bonusSpendCents: bonus?.spendCents ?? 0,
    bonusGiven: bonus?.given ?? false,
    ...(others.length > 0 && { bonuses: usesOf(others) }),
    ...(counts && Object.keys(extras.uses).length > 0 && { campaigns: extras.uses }),
  }
}

function usesOf(bonuses: readonly BonusVerdict[]): BonusUses {
  return Object.fromEntries(bonuses.map(({ code, spendCents, given }) => [code, { spentCents: spendCents, given }]))
}
