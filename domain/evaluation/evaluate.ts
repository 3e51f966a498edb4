import { accrualAt, seenAccrual } from '../rules/accrual.ts'
import { checkDailyVisits, checkSpend, checkVisits } from './availability.ts'
import type { Funds } from '../campaigns/campaign.ts'
import { dayMs, type Instant, type LocalDay, localDay } from '../dates.ts'
import type { Dine } from '../dines/dine.ts'
import { type Bill, billOf } from '../dines/dine-amounts.ts'
import { checkBill, checkCard, checkDay, checkMember, checkMerchant, checkTier } from './eligibility.ts'
import type { Evaluation } from './evaluation.ts'
import { type Gain, gainOf } from './gain.ts'
import type { Accrual, RuleDocument } from '../rules/rule-document.ts'
import { type History, noContribution } from '../standing/standing.ts'
import { type Tier, tiers } from '../members/membership.ts'
import { failed, isRefusal, isWait, passed, type Saw, type TraceStep } from '../rules/verdict.ts'
import { seenTier, tierOfDay } from '../standing/vip.ts'

export interface Facts {
  readonly dine: Dine
  readonly history: History
  /** What is left of campaigns' budgets; absent: what was recorded of the dine is all that it gets. */
  readonly funds?: Funds | undefined
}

/** What the checks and the lines look at, worked out once. */
interface Case extends Facts {
  readonly rules: RuleDocument
  readonly bill: Bill
  readonly day: LocalDay
  readonly tier: Tier
  readonly seenTier: Saw
  readonly accrual: Accrual | undefined
}

type Verdict = Pick<Evaluation, 'status' | 'trace'> & Partial<Evaluation>

/** The verdict on one dine: the one implementation of the earning rules. Source: docs/rewards.md, "One function decides". */
export function evaluate(facts: Facts, rules: RuleDocument): Evaluation {
  const opened = open(facts, rules)
  const trace = check(opened)
  const refusal = trace.find(isRefusal)
  if (refusal || !opened.accrual)
    return verdict(opened, { status: 'Forfeit', reason: refusal?.reason ?? 'noRate', trace })
  const gain = gainOf({ ...opened, accrual: opened.accrual, waits: trace.some(isWait) })
  return weigh(opened, gain, [...trace, ...gain.steps, ...returnWindow(opened)])
}

/** The verdict on a dine from before the partner had any rules. */
export function evaluateWithoutRules(): Evaluation {
  return {
    status: 'Forfeit',
    reason: 'noRulesYet',
    ruleVersion: null,
    tier: tiers.basic,
    lines: [],
    qualified: false,
    contribution: noContribution,
    payableFrom: null,
    trace: [failed('rules', 'noRulesYet')],
  }
}

function open(facts: Facts, rules: RuleDocument): Case {
  const { dine, history } = facts
  const day = localDay(dine.authorisedAt, dine.merchant.timeZone)
  const { emailOptIn } = dine.member
  const standing = { vip: rules.vip, qualifiedDines: history.qualifiedDines, year: day.year, emailOptIn }
  const tier = tierOfDay(standing)
  const rateOverride = dine.merchant.terms?.rateOverride ?? null
  const bill = billOf(dine.amounts, dine.channel, rules.orderSubtotalShare)
  const accrual = accrualAt(rules.rates, { tier, cardProduct: dine.card.product, rateOverride })
  return { ...facts, rules, day, tier, seenTier: seenTier(standing), accrual, bill }
}

/** Every check runs, so that the trace names every cause; the first that fails is the reason. */
function check({ dine, history, rules, bill, day, tier, accrual, ...seen }: Case): readonly TraceStep[] {
  const { terms } = dine.merchant
  const rate = { tier, product: dine.card.product, overridden: terms?.rateOverride ? 1 : 0 }
  return [
    checkMember(dine),
    checkCard(dine, rules.cardActivationHours),
    checkMerchant(dine),
    { rule: 'tier', outcome: 'passed', saw: seen.seenTier },
    checkTier(terms, tier),
    checkDay(terms, day),
    ...orderSubtotal(bill),
    ...checkBill(rules.leastBillCents, bill),
    ...checkDailyVisits(rules.dailyMaxVisits, history),
    checkVisits(terms, history),
    checkSpend(terms, history, bill.keptCents),
    accrual
      ? { rule: 'rate', outcome: 'applied', saw: { ...rate, ...seenAccrual(accrual) } }
      : failed('rate', 'noRate', rate),
  ]
}

/** Nobody told tip and tax of an order: which part of it counts is the rules' word. */
function orderSubtotal({ assumed }: Bill): readonly TraceStep[] {
  if (assumed === null) return []
  const { share, ...saw } = assumed
  return [{ rule: 'orderSubtotal', outcome: 'applied', saw: { ...saw, ...share } }]
}

/** An eligible dine is provisional until it clears, waits while a check waits, and is undone by a void or a whole refund. */
function weigh(opened: Case, gain: Gain, trace: readonly TraceStep[]): Evaluation {
  const { cleared, grossCents, keptCents } = opened.bill
  const waiting = trace.find(isWait)
  const { lines, contribution, grants } = gain
  if (keptCents === 0 && grossCents > 0) {
    if (!cleared) return verdict(opened, { status: 'Forfeit', reason: 'voided', trace })
    return verdict(opened, { status: 'Forfeit', reason: 'refunded', trace, ...(!waiting && { lines, grants }) })
  }
  if (!cleared && opened.dine.holdEnded === true)
    return verdict(opened, { status: 'Forfeit', reason: 'holdExpired', trace })
  if (!cleared) {
    // A held amount takes its place in the month's visits and spend, and in campaigns; VIP, bucket and bonus count money that was taken.
    const { spendCents, visits, campaigns } = waiting ? noContribution : contribution
    const held = { ...noContribution, spendCents, visits, ...(campaigns && { campaigns }) }
    return verdict(opened, { status: 'Pending', trace, lines, grants, contribution: held })
  }
  if (waiting) return verdict(opened, { status: 'Deferred', reason: waiting.reason, trace, lines, grants })
  return verdict(opened, { status: 'Awarded', trace, lines, grants, contribution, qualified: contribution.qualified })
}

function verdict(opened: Case, said: Verdict): Evaluation {
  const { rules, tier } = opened
  const silent = { reason: null, lines: [], qualified: false, contribution: noContribution }
  return { ...silent, ruleVersion: rules.version, tier, payableFrom: payableFrom(opened), ...said }
}

function payableFrom({ dine, rules: { returnWindowDays } }: Case): Instant | null {
  return returnWindowDays === undefined ? null : dine.authorisedAt + returnWindowDays * dayMs
}

function returnWindow(opened: Case): readonly TraceStep[] {
  const from = payableFrom(opened)
  return from === null ? [] : [passed('returnWindow', { payableFrom: from })]
}
