import { hourMs } from '#domain/dates.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { firstEvent } from '#domain/dines/first-event.ts'
import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import { newStanding } from '#domain/standing/standing.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { campaignOf } from '#tests/dines/campaigns.ts'
import { daysAfterNoon, dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import type { ModelEvent, ModelMember, ModelVisit } from '../model/inputs.ts'
import { judgeMember } from '../model/judge.ts'

/** What a dine and the one after it come to: the second one shows what the first has done for VIP. */
interface Said {
  readonly status: string
  readonly reason: string | null
  readonly reward: number
  readonly later: number
}

const joinedAt = noon - 400 * 24 * hourMs
const fixed = { reward: 300 }
/** One dine to VIP, and a fixed reward beside the rate. */
const rules: RuleDocument = {
  ...pointRules,
  vip: { qualifiedDines: 1, emailOptInRequired: true, followingYears: 1 },
}
const laterAt = daysAfterNoon(20)

/** What the engine says. */
export function engineSays(events: readonly DineEvent[]): Said {
  const first = firstEvent(events)
  const campaigns = [campaignOf({ extra: fixed })]
  const dines = [
    dineOf({ authorisedAt: first.at, eventId: first.eventId, amounts: sumEvents(events), campaigns }),
    dineOf({ authorisedAt: laterAt }),
  ]
  const [own, later] = evaluateHistory(dines, {
    opening: newStanding,
    rules: [{ version: 1, effectiveFrom: 0, document: rules }],
  }).dines
  if (!own || !later) throw new Error('two dines have two verdicts')
  const { status, reason, lines } = own.evaluation
  return { status, reason, reward: rewardOf(status, totalOf(lines)), later: totalOf(later.evaluation.lines) }
}

/** What the second model says. */
export function modelSays(events: readonly DineEvent[]): Said {
  const own = visitOf('own', events)
  const later = visitOf('later', [{ ...paid, at: laterAt }])
  const [first, second] = judgeMember(memberOf([own, later]), laterAt)
  if (!first || !second) throw new Error('two visits have two verdicts')
  return {
    status: first.status,
    reason: first.reason,
    reward: rewardOf(first.status, first.reward),
    later: second.reward,
  }
}

const paid = { eventId: 'later', kind: 'clearing', amountCents: 10_000, tipCents: 0, taxCents: 0 } as const

/** What a dine that failed might have earned is nobody's promise. */
function rewardOf(status: string, reward: number): number {
  return status === 'Forfeit' ? 0 : reward
}

function visitOf(name: string, events: readonly DineEvent[]): ModelVisit {
  return {
    name,
    isOrder: false,
    place: { name: 'place', timeZone: 'America/New_York', offers: [], terms: [openTerms] },
    events: events.map((event): ModelEvent => ({ ...event, network: 'visa', cardToken: 'card' })),
  }
}

const openTerms = {
  from: 0,
  to: null,
  exclusiveTier: null,
  monthlyMaxSpendCents: null,
  monthlyMaxVisits: null,
  excludedDays: [],
  rateOverride: null,
}

function memberOf(visits: readonly ModelVisit[]): ModelMember {
  const perDollar = (tier: number, numerator: number) => ({
    tier,
    product: null,
    accrual: { shape: 'perDollar', units: { numerator, denominator: 1 } } as const,
  })
  return {
    joinedAt,
    activated: true,
    optIns: [{ since: 0, optedIn: true }],
    links: [{ cardToken: 'card', product: null, from: joinedAt, to: null, earningSince: joinedAt }],
    others: [],
    sharers: [],
    replacements: [],
    visits,
    rules: [
      {
        from: 0,
        currency: 'Point',
        rates: [perDollar(0, 2), perDollar(2, 5), perDollar(3, 8)],
        cardActivationHours: 24,
        leastBillCents: null,
        dailyMaxVisits: null,
        vip: { qualifiedDines: 1, emailOptInRequired: true, followingYears: 1, leastBillCents: null },
        bonus: null,
        statementCreditCents: null,
        orderSubtotalShare: null,
      },
    ],
    campaigns: [
      {
        code: 'one',
        since: 0,
        from: 0,
        to: laterAt,
        firstDay: null,
        lastDay: null,
        pauses: [],
        extra: fixed,
        weekdays: null,
        hours: null,
        tiers: null,
        newDays: null,
        leastBillCents: null,
        uses: null,
        places: null,
        hasList: false,
        asksActivation: false,
        stacks: false,
        hasBudget: false,
      },
    ],
    listedAt: new Map(),
    activatedAt: new Map(),
  }
}
