import { describe, expect, test } from 'vitest'
import { budgeted, campaignOf } from '#tests/dines/campaigns.ts'
import { clearedAmounts, dineOf, noon, perDollar, pointRules } from '#tests/dines/dines.ts'
import type { CampaignTerms, DineCampaign, Funds, Grant } from '../campaigns/campaign.ts'
import { dayMs, hourMs } from '../dates.ts'
import { type Dine, nothingPaid } from '../dines/dine.ts'
import { newStanding } from '../standing/standing.ts'
import { evaluate } from './evaluate.ts'
import { evaluateHistory } from './evaluate-history.ts'
import type { Evaluation } from './evaluation.ts'

const history = {
  monthSpendCents: 0,
  monthVisits: 0,
  qualifiedDines: {},
  bucketCents: 0,
  bonusSpendCents: 0,
  bonusGiven: false,
}

function judge(campaigns: readonly DineCampaign[], given: Partial<Dine> = {}, funds?: Funds): Evaluation {
  return evaluate({ dine: dineOf({ campaigns, ...given }), history, funds }, pointRules)
}

function linesOf({ lines }: Evaluation): Record<string, number> {
  return Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))
}

function missingIn({ trace }: Evaluation): unknown {
  return trace.find(({ rule }) => rule === 'campaign')?.saw['missing']
}

const newMember = { joinedAt: noon - 10 * dayMs, activated: true, emailOptIn: true, firstReviewAt: null }

describe('what a campaign asks for', () => {
  // Noon in New York on a Monday.
  const cases: readonly (readonly [string, Partial<CampaignTerms>, Partial<Dine>, string | null])[] = [
    ['nothing', {}, {}, null],
    ['its weekday', { weekdays: [1] }, {}, null],
    ['another weekday', { weekdays: [0, 2] }, {}, 'weekday'],
    ['its hour', { hours: { from: 720, to: 721 } }, {}, null],
    ['an hour that ends then', { hours: { from: 660, to: 720 } }, {}, 'hours'],
    ['an hour that begins after', { hours: { from: 721, to: 800 } }, {}, 'hours'],
    ['the hour of the restaurant', { hours: { from: 360, to: 480 } }, { merchant: inHonolulu() }, null],
    ['hours past midnight', { hours: { from: 1320, to: 120 } }, { authorisedAt: noon + 13 * hourMs }, null],
    [
      'hours past midnight, too late',
      { hours: { from: 1320, to: 120 } },
      { authorisedAt: noon + 14 * hourMs },
      'hours',
    ],
    [
      'a night that began the day before',
      { weekdays: [1], hours: { from: 1320, to: 120 } },
      { authorisedAt: noon + 13 * hourMs },
      null,
    ],
    [
      'the small hours of its day, which are the night before',
      { weekdays: [2], hours: { from: 1320, to: 120 } },
      { authorisedAt: noon + 13 * hourMs },
      'weekday',
    ],
    ['its tier', { tiers: [2, 3] }, {}, null],
    ['another tier', { tiers: [3] }, {}, 'tier'],
    ['a new member', { joinedWithinDays: 11 }, { member: newMember }, null],
    ['a member who is not new any more', { joinedWithinDays: 10 }, { member: newMember }, 'newMember'],
    ['its bill', { leastBillCents: 10_000 }, {}, null],
    ['a larger bill', { leastBillCents: 10_001 }, {}, 'bill'],
    [
      'a bill that a hold does not tell yet',
      { leastBillCents: 10_001 },
      { amounts: { ...nothingPaid, authorisedCents: 9_000 } },
      null,
    ],
    ['an activation', { activateUntil: '2026-03-31' }, {}, 'activation'],
    ['an activation of then', { activateUntil: '2026-03-31' }, activatedAt(noon), null],
    ['an activation of after', { activateUntil: '2026-03-31' }, activatedAt(noon + 1), 'activation'],
    ['several things', { weekdays: [3], tiers: [0] }, {}, 'weekday tier'],
  ]
  test.each(cases)('%s', (_, terms, given, missing) => {
    const evaluation = judge([campaignOf(terms)], given)
    expect(missingIn(evaluation)).toBe(missing)
    expect('campaign:one' in linesOf(evaluation)).toBe(missing === null)
  })
})

function inHonolulu(): Dine['merchant'] {
  return { ...dineOf().merchant, timeZone: 'Pacific/Honolulu' }
}

function activatedAt(at: number): Partial<Dine> {
  return { member: { ...dineOf().member, enrolments: new Map([['campaign:one', at]]) } }
}

describe('how it is combined', () => {
  const offer = { code: 'offered', since: noon, extra: { reward: 150 } }
  test('the best of offers and campaigns wins, and the trace says that another gave more', () => {
    const worse = judge([campaignOf()], { offers: [offer] })
    expect(linesOf(worse)).toEqual({ settle: 500, 'offer:offered': 150 })
    expect(missingIn(worse)).toBe('better')
    const better = judge([campaignOf({ extra: { accrual: perDollar(2) } })], { offers: [offer] })
    expect(linesOf(better)).toEqual({ settle: 500, 'campaign:one': 200 })
  })

  test('of two that give the same the newer one wins', () => {
    const campaigns = [campaignOf({}, { since: noon - 1 }), campaignOf({}, { id: 2, code: 'two' })]
    expect(linesOf(judge(campaigns))).toEqual({ settle: 500, 'campaign:two': 100 })
  })

  test('one that stacks is added to the best', () => {
    const campaigns = [campaignOf({ stacks: true }), campaignOf({ extra: { reward: 7 } }, { id: 2, code: 'two' })]
    expect(linesOf(judge(campaigns, { offers: [offer] }))).toEqual({
      settle: 500,
      'offer:offered': 150,
      'campaign:one': 100,
    })
  })

  test('a campaign whose budget is used up leaves the place to what gives more', () => {
    const evaluation = judge([budgeted({ extra: { reward: 900 } })], { offers: [offer] }, new Map([[1, 149]]))
    expect(linesOf(evaluation)).toEqual({ settle: 500, 'offer:offered': 150 })
    expect(evaluation.grants).toEqual([{ campaignId: 1, asked: 900, given: 0, granted: 0 }])
  })

  test('a campaign that gives less asks its budget for nothing, and what was recorded says so too', () => {
    const campaigns = [budgeted(), budgeted({ extra: { reward: 300 } }, { id: 2, code: 'two' })]
    const { grants = [], ...live } = judge(
      campaigns,
      {},
      new Map([
        [1, 500],
        [2, 500],
      ]),
    )
    expect(grants).toEqual([{ campaignId: 2, asked: 300, given: 300, granted: 300 }])
    const recorded = campaigns.map((one) => ({
      ...one,
      budget: { recorded: grants.find(({ campaignId }) => campaignId === one.id) ?? null },
    }))
    expect(judge(recorded)).toMatchObject({ lines: live.lines, grants })
  })

  test('a refund takes its part of it back, and all of it in the end', () => {
    const amounts = clearedAmounts(10_000, { refundedCents: 3_000 })
    expect(linesOf(judge([campaignOf()], { amounts }))).toMatchObject({
      'campaign:one': 100,
      'refund:campaign:one': -30,
    })
    const whole = judge([campaignOf()], { amounts: clearedAmounts(10_000, { refundedCents: 10_000 }) })
    expect(whole.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('a visit that earns nothing has nothing of a campaign, and asks no budget', () => {
    const card = { product: null, linkedAt: noon, unlinkedAt: null }
    const evaluation = judge([budgeted()], { card }, new Map([[1, 1_000]]))
    expect(evaluation).toMatchObject({ status: 'Forfeit', lines: [] })
    expect(evaluation.grants ?? []).toEqual([])
  })

  test('a visit that waits for the activation of its member asks no budget until then', () => {
    const member = { ...dineOf().member, activated: false }
    const evaluation = judge([budgeted()], { member }, new Map([[1, 1_000]]))
    expect(evaluation.status).toBe('Deferred')
    expect(missingIn(evaluation)).toBe('waiting')
    expect(evaluation.grants).toEqual([])
  })
})

describe('what a budget has for a visit', () => {
  const cut: Grant = { campaignId: 1, asked: 100, given: 40, granted: 40 }
  const whole: Grant = { campaignId: 1, asked: 100, given: 100, granted: 100 }
  const refunded = (refundedCents: number) => ({ amounts: clearedAmounts(10_000, { refundedCents }) })
  const cases: readonly (readonly [
    string,
    { readonly recorded?: Grant; readonly left: number; readonly dine?: Partial<Dine> },
    Omit<Grant, 'campaignId'>,
  ])[] = [
    ['enough', { left: 100 }, { asked: 100, given: 100, granted: 100 }],
    ['a part', { left: 40 }, { asked: 100, given: 40, granted: 40 }],
    ['nothing', { left: 0 }, { asked: 100, given: 0, granted: 0 }],
    ['what it had', { recorded: whole, left: 0 }, { asked: 100, given: 100, granted: 100 }],
    [
      'no more than it had, once it got less than it asked for',
      { recorded: cut, left: 500 },
      { asked: 100, given: 40, granted: 40 },
    ],
    [
      'less after a refund',
      { recorded: whole, left: 0, dine: refunded(3_000) },
      { asked: 100, given: 100, granted: 70 },
    ],
    [
      'a part still after a refund',
      { recorded: cut, left: 500, dine: refunded(3_000) },
      { asked: 100, given: 40, granted: 40 },
    ],
    [
      'less than its part after a refund',
      { recorded: cut, left: 0, dine: refunded(9_000) },
      { asked: 100, given: 40, granted: 10 },
    ],
    [
      'nothing after all came back',
      { recorded: whole, left: 0, dine: refunded(10_000) },
      { asked: 100, given: 100, granted: 0 },
    ],
    [
      'more for a larger bill, from what is left',
      { recorded: whole, left: 5, dine: { amounts: clearedAmounts(12_000) } },
      { asked: 120, given: 105, granted: 105 },
    ],
    [
      'less for a smaller bill',
      { recorded: whole, left: 0, dine: { amounts: clearedAmounts(8_000) } },
      { asked: 80, given: 80, granted: 80 },
    ],
    [
      'a place for a hold',
      { left: 60, dine: { amounts: { ...nothingPaid, authorisedCents: 5_000 } } },
      { asked: 50, given: 50, granted: 50 },
    ],
  ]
  test.each(cases)('%s', (_, { recorded, left, dine }, expected) => {
    const campaign = budgeted({}, recorded && { recorded })
    const { grants = [], ...live } = judge([campaign], dine, new Map([[1, left]]))
    expect(grants).toEqual([{ campaignId: 1, ...expected }])
    const kept = live.lines.filter(({ code }) => code.endsWith('campaign:one'))
    expect(kept.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected.granted)
    // What is recorded says the same without knowing what was left.
    const [grant] = grants
    const again = judge([budgeted({}, grant && { recorded: grant })], dine)
    expect(again).toEqual({ ...live, grants })
  })

  test('a visit gets nothing of a budget without a record', () => {
    const evaluation = judge([budgeted()])
    expect(linesOf(evaluation)).toEqual({ settle: 500 })
    expect(missingIn(evaluation)).toBe('budget')
  })

  test('the trace says that a part was given, and never what is left', () => {
    const { trace } = judge([budgeted()], {}, new Map([[1, 40]]))
    const step = trace.find(({ rule }) => rule === 'campaign')
    expect(step).toMatchObject({ outcome: 'limited', saw: { amount: 40, asked: 100, missing: null } })
  })
})

describe("one member's visits", () => {
  const visits = (campaigns: readonly DineCampaign[], count = 3) =>
    Array.from({ length: count }, (_, index) => dineOf({ authorisedAt: noon + index * dayMs, campaigns }))
  const fold = (dines: readonly Dine[], funds?: Funds) =>
    evaluateHistory(dines, {
      opening: newStanding,
      rules: [{ version: 1, effectiveFrom: 0, document: pointRules }],
      funds,
    })
  const given = ({ dines }: ReturnType<typeof fold>) =>
    dines.map(({ evaluation }) => linesOf(evaluation)['campaign:one'] ?? 0)

  test('use up what each member has', () => {
    const folded = fold(visits([campaignOf({ usesPerMember: 2 })]))
    expect(given(folded)).toEqual([100, 100, 0])
    expect(folded.closing.campaigns).toEqual({ one: 2 })
  })

  test('ask the budget in their order, and a visit that got nothing uses nothing up', () => {
    const folded = fold(visits([budgeted({ usesPerMember: 2 })]), new Map([[1, 150]]))
    expect(given(folded)).toEqual([100, 50, 0])
    expect(folded.funds?.get(1)).toBe(0)
    expect(given(fold(visits([budgeted({ usesPerMember: 2 })]), new Map([[1, 0]])))).toEqual([0, 0, 0])
  })

  test('a hold takes its use', () => {
    const [first, second] = visits([campaignOf({ usesPerMember: 1 })], 2)
    if (!first || !second) expect.unreachable()
    const hold = { ...first, amounts: { ...nothingPaid, authorisedCents: 10_000 } }
    expect(given(fold([hold, second]))).toEqual([100, 0])
    const gone = { ...hold, amounts: { ...hold.amounts, voidedCents: 10_000 } }
    expect(given(fold([gone, second]))).toEqual([0, 100])
  })

  test('an order whose subtotal is nothing takes no use', () => {
    const [first, second] = visits([campaignOf({ extra: { reward: 160 }, usesPerMember: 1 })], 2)
    if (!first || !second) expect.unreachable()
    const cent = {
      ...first,
      channel: 'onlineOrder' as const,
      amounts: { ...nothingPaid, clearedCents: 1, unsplitCents: 1 },
    }
    const folded = fold([cent, second])
    expect(folded.dines[0]?.evaluation).toMatchObject({ status: 'Awarded', contribution: { visits: 0 } })
    expect(folded.dines[1]?.history.campaigns).toBeUndefined()
    expect(given(folded)[1]).toBe(160)
  })
})
