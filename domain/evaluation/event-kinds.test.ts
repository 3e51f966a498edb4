import { expect, test } from 'vitest'
import { dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import { hourMs } from '../dates.ts'
import { sumEvents } from '../dines/dine-amounts.ts'
import type { DineEvent } from '../dines/dine.ts'
import type { EventKind } from '../dines/networks.ts'
import { evaluateHistory } from './evaluate-history.ts'
import { postableLines, totalOf } from './evaluation.ts'
import { newStanding } from '../standing/standing.ts'

/** What is reported, in cents, and how many hours after the hold. */
type Reported = readonly [EventKind, number, number?]

/** What one dine of a Select member at 5 points per dollar comes to, as the tables of docs/rewards.md say. */
function told(reported: readonly Reported[]) {
  const events = reported.map(([kind, amountCents, hours = 0], index): DineEvent => ({
    eventId: String(index),
    kind,
    at: noon + hours * hourMs,
    amountCents,
    tipCents: 0,
    taxCents: 0,
  }))
  const rules = [{ version: 1, effectiveFrom: 0, document: pointRules }]
  const dines = [dineOf({ amounts: sumEvents(events) })]
  const [judged] = evaluateHistory(dines, { opening: newStanding, rules }).dines
  if (!judged) throw new Error('one dine has one verdict')
  const { status, reason, qualified, lines, contribution } = judged.evaluation
  return {
    status,
    reason,
    qualified,
    shown: totalOf(lines),
    posted: totalOf(postableLines(judged.evaluation)),
    visits: contribution.visits,
    spendCents: contribution.spendCents,
  }
}

const nothing = { shown: 0, posted: 0, qualified: false, visits: 0, spendCents: 0 }
const awarded = { status: 'Awarded', reason: null, qualified: true, visits: 1 }
const pending = { status: 'Pending', reason: null, qualified: false, posted: 0 }

const table: readonly (readonly [string, readonly Reported[], object])[] = [
  ['a hold is pending', [['authorisation', 10_000]], { ...pending, shown: 500, visits: 1, spendCents: 10_000 }],
  [
    'an increment adds to its hold',
    [
      ['authorisation', 10_000],
      ['authorisation', 2_000],
    ],
    { ...pending, shown: 600, visits: 1, spendCents: 12_000 },
  ],
  [
    'a clearing counts, and the hold no more',
    [
      ['authorisation', 10_000],
      ['clearing', 12_000],
    ],
    { ...awarded, shown: 600, posted: 600, spendCents: 12_000 },
  ],
  ['a clearing needs no hold', [['clearing', 12_000]], { ...awarded, shown: 600, posted: 600, spendCents: 12_000 }],
  [
    'clearings in parts add up',
    [
      ['clearing', 5_000],
      ['clearing', 7_000],
    ],
    { ...awarded, shown: 600, posted: 600, spendCents: 12_000 },
  ],
  [
    'a void of the hold leaves nothing',
    [
      ['authorisation', 10_000],
      ['void', 10_000],
    ],
    { ...nothing, status: 'Forfeit', reason: 'voided' },
  ],
  [
    'a void of a part leaves the rest pending',
    [
      ['authorisation', 10_000],
      ['void', 4_000],
    ],
    { ...pending, visits: 1, spendCents: 6_000, shown: 300 },
  ],
  [
    'a void after a clearing undoes what was held beyond it first',
    [
      ['authorisation', 15_000],
      ['clearing', 10_000],
      ['void', 5_000],
    ],
    { ...awarded, shown: 500, posted: 500, spendCents: 10_000 },
  ],
  [
    'a void of the sale takes all of it back',
    [
      ['clearing', 10_000],
      ['void', 10_000],
    ],
    { ...nothing, status: 'Forfeit', reason: 'refunded' },
  ],
  [
    'a refund of a part takes back its part',
    [
      ['clearing', 10_000],
      ['refund', 2_550],
    ],
    { ...awarded, shown: 372, posted: 372, spendCents: 7_450 },
  ],
  [
    'a refund of all takes all back',
    [
      ['clearing', 10_000],
      ['refund', 10_000],
    ],
    { ...nothing, status: 'Forfeit', reason: 'refunded' },
  ],
  [
    'a hold that was undone leaves the clearing that follows as it is',
    [
      ['authorisation', 10_000],
      ['void', 10_000, 1],
      ['clearing', 8_000, 48],
    ],
    { ...awarded, shown: 400, posted: 400, spendCents: 8_000 },
  ],
  [
    'a hold that is undone after its clearing takes nothing from it',
    [
      ['authorisation', 10_000],
      ['clearing', 11_800, 48],
      ['void', 10_000, 49],
    ],
    { ...awarded, shown: 590, posted: 590, spendCents: 11_800 },
  ],
  [
    'a sale that is undone after a hold of the same amount was cleared is undone',
    [
      ['authorisation', 10_000],
      ['clearing', 10_000, 48],
      ['void', 10_000, 49],
    ],
    { ...nothing, status: 'Forfeit', reason: 'refunded' },
  ],
  [
    'a part of a sale that is undone is taken back',
    [
      ['authorisation', 10_000],
      ['clearing', 11_800, 48],
      ['void', 4_000, 49],
    ],
    { ...awarded, shown: 390, posted: 390, spendCents: 7_800 },
  ],
  [
    'a sale that was undone and made again counts once, as the new one',
    [
      ['authorisation', 10_000],
      ['clearing', 10_000, 48],
      ['void', 10_000, 49],
      ['clearing', 11_800, 50],
    ],
    { ...awarded, shown: 590, posted: 590, spendCents: 11_800 },
  ],
  [
    'a clearing that is told again under another id counts once',
    [
      ['authorisation', 10_000],
      ['clearing', 10_000, 48],
      ['clearing', 10_000, 48],
      ['clearing', 10_000, 60],
    ],
    { ...awarded, shown: 500, posted: 500, spendCents: 10_000 },
  ],
  [
    'a clearing without a hold that is told again counts once',
    [
      ['clearing', 10_000],
      ['clearing', 10_000, 24],
    ],
    { ...awarded, shown: 500, posted: 500, spendCents: 10_000 },
  ],
  [
    'a clearing that is corrected counts as corrected',
    [
      ['authorisation', 10_000],
      ['clearing', 10_000, 48],
      ['clearing', 11_800, 60],
    ],
    { ...awarded, shown: 590, posted: 590, spendCents: 11_800 },
  ],
  [
    'also without a hold',
    [
      ['clearing', 10_000],
      ['clearing', 11_800, 24],
    ],
    { ...awarded, shown: 590, posted: 590, spendCents: 11_800 },
  ],
  [
    'parts that the hold has room for add up, also equal ones',
    [
      ['authorisation', 10_000],
      ['clearing', 5_000, 48],
      ['clearing', 5_000, 49],
    ],
    { ...awarded, shown: 500, posted: 500, spendCents: 10_000 },
  ],
  [
    'a refund that is told again under another id takes back once',
    [
      ['clearing', 10_000],
      ['refund', 3_000, 24],
      ['refund', 3_000, 24],
    ],
    { ...awarded, shown: 350, posted: 350, spendCents: 7_000 },
  ],
  [
    'a refund that came before its clearing is taken off it',
    [
      ['refund', 2_000],
      ['clearing', 10_000],
    ],
    { ...awarded, shown: 400, posted: 400, spendCents: 8_000 },
  ],
]

test.each(table)('%s', (_name, reported, expected) => {
  expect(told(reported)).toMatchObject(expected)
})

test('in whatever order the events of a dine are reported', () => {
  for (const [, reported, expected] of table) expect(told(reported.toReversed())).toMatchObject(expected)
})
