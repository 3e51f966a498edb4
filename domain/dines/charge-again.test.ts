import { expect, test } from 'vitest'
import { campaignOf } from '#tests/dines/campaigns.ts'
import { daysAfterNoon, dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import { hourMs } from '../dates.ts'
import { evaluateHistory } from '../evaluation/evaluate-history.ts'
import { postableLines, totalOf } from '../evaluation/evaluation.ts'
import { newStanding } from '../standing/standing.ts'
import type { Channel, Dine, DineEvent } from './dine.ts'
import { billOf, sumEvents } from './dine-amounts.ts'

/** `h`: held, `c`: cleared, `r`: refunded, `v`: voided, and how many dollars. */
function eventsOf(told: string, given: Partial<DineEvent> = {}): readonly DineEvent[] {
  const kinds = { h: 'authorisation', c: 'clearing', r: 'refund', v: 'void' } as const
  return told.split(' ').map((word, index): DineEvent => {
    const letter = word.slice(0, 1)
    if (letter !== 'h' && letter !== 'c' && letter !== 'r' && letter !== 'v') throw new Error(`no event: ${word}`)
    const amountCents = Math.round(Number(word.slice(1)) * 100)
    const extras = { tipCents: 0, taxCents: 0 }
    return { eventId: `e${index}`, kind: kinds[letter], at: noon + index * hourMs, amountCents, ...extras, ...given }
  })
}

const rules = [{ version: 1, effectiveFrom: 0, document: pointRules }]

/** What it posts at 5 points per dollar, with a campaign of 300 points or without. */
function posted(told: string, given: Partial<Dine> = {}): number {
  const dine = dineOf({ amounts: sumEvents(eventsOf(told)), ...given })
  const [judged] = evaluateHistory([dine], { opening: newStanding, rules }).dines
  return judged ? totalOf(postableLines(judged.evaluation)) : 0
}

const campaigns = [campaignOf({ extra: { reward: 300 } })]

test.each([
  ['h100 c100 r90 c90', 500],
  ['h100 c100 r80 c85', 525],
  ['h100 c100 r66 c66', 500],
  ['h100 c100 r45 r45 c90', 500],
  ['h100 c100 v90 c90', 500],
  ['h100 c100 r40 v60 c100', 500],
  ['h40 c100 r90 c90', 500],
  ['h100 c100 r50 c100', 750],
  ['c100 r90 c90', 500],
  ['c100 r80 c85', 525],
  ['c100 r66 c66', 500],
  ['c100 r90 c100', 550],
  ['c100 r60 c90', 650],
])('%s: what is charged after a part came back counts beside the rest', (told, points) => {
  expect(posted(told)).toBe(points)
  for (const order of [
    { tipCents: 0, taxCents: 0 },
    { tipCents: null, taxCents: null },
  ]) {
    const { keptCents } = billOf(sumEvents(eventsOf(told, order)), 'onlineOrder')
    expect(keptCents).toBe((points / 5) * 100 * (order.tipCents === null ? 0.8 : 1))
  }
})

test.each([
  ['the same bill, after a small refund', 'h100 c100 r30 c100', 350],
  ['without a hold', 'c100 r30 c100', 350],
  ['a correction of it, after a small refund', 'h100 c100 r30 c105', 375],
  ['a part of it that has room no more', 'h100 c10 c90 c90', 500],
  ['one of two parts, without a hold', 'c90 c40 r40 c90', 450],
])('a clearing that may tell %s again counts once', (_name, told, points) => {
  expect(posted(told)).toBe(points)
})

test.each([
  ['h100 c100 r100 c100', 10_000, 800],
  ['h100 c100 v100 c100', 10_000, 800],
  ['h100 c100 r40 v100 c100', 10_000, 800],
  ['h100 c100 r60 r40 c100', 10_000, 800],
  ['c100 r100 c40', 4_000, 500],
  ['h100 c100 r90 c90', 10_000, 800],
  ['h100 c100 r99 c99', 10_000, 800],
  ['h100 c100 r30 c30', 10_000, 800],
  ['h100 c100 r90 c40', 10_000, 400],
])(
  '%s: a fixed reward is as large a part as what is kept is of the bill that was charged again',
  (told, gross, points) => {
    expect(billOf(sumEvents(eventsOf(told)), 'dineIn').grossCents).toBe(gross)
    expect(posted(told, { campaigns })).toBe(points)
  },
)

test('what came back beyond a sale comes off the next one', () => {
  expect(posted('c60 r100 c40')).toBe(0)
  expect(posted('c60 r100 c100')).toBe(300)
})

test('of a sale of which nothing is left a void takes nothing', () => {
  expect(posted('h100 c100 r100 v100 c100')).toBe(500)
})

test.each([
  ['h1 c30 c20', 250],
  ['h0.01 c30 c20', 250],
  ['h1 v1 h100 c75 c75', 750],
  ['h1 h50 c30 c20', 250],
])('%s: parts are not measured by a hold that verified the card', (told, points) => {
  expect(posted(told)).toBe(points)
})

test('a visit that is charged again after its refund is a step to VIP again', () => {
  const vip = { qualifiedDines: 2, emailOptInRequired: true, followingYears: 1 }
  const document = { ...pointRules, vip }
  const tierOfThird = (told: string) => {
    const dines = [
      dineOf({ amounts: sumEvents(eventsOf(told)) }),
      dineOf({ authorisedAt: daysAfterNoon(1) }),
      dineOf({ authorisedAt: daysAfterNoon(2) }),
    ]
    const judged = evaluateHistory(dines, { opening: newStanding, rules: [{ version: 1, effectiveFrom: 0, document }] })
    return judged.dines[2]?.evaluation.tier
  }
  expect(tierOfThird('h100 c100')).toBe(3)
  expect(tierOfThird('h100 c100 r100')).toBe(2)
  for (const told of ['h100 c100 r100 c100', 'h100 c100 r90 c90', 'c100 r100 c100']) expect(tierOfThird(told)).toBe(3)
})

test('tip and tax that came back with a part are charged again with it', () => {
  const channel: Channel = 'onlineOrder'
  const sale = { eventId: 'a', kind: 'clearing', at: 1, amountCents: 12_000, tipCents: 1_500, taxCents: 500 } as const
  const half = { amountCents: 6_000, tipCents: 750, taxCents: 250 }
  const back = { ...sale, ...half, eventId: 'b', kind: 'refund', at: 2 } as const
  const again = { ...sale, ...half, eventId: 'c', at: 3 } as const
  const silent = { tipCents: null, taxCents: null }
  const bill = (...events: readonly DineEvent[]) => billOf(sumEvents(events), channel)
  expect(bill(sale, back, again)).toMatchObject({ grossCents: 10_000, keptCents: 10_000 })
  expect(bill(sale, { ...back, ...silent }, again)).toMatchObject({ grossCents: 10_000, keptCents: 10_000 })
  expect(bill(sale, { ...back, ...silent }, { ...again, ...silent })).toMatchObject({ grossCents: 9_800 })
  expect(bill({ ...sale, ...silent }, { ...back, ...silent }, again)).toMatchObject({ grossCents: 9_800 })
  expect(bill(sale, { ...back, tipCents: 1_500, taxCents: 0 }, again)).toMatchObject({ keptCents: 10_500 })
})
