import { dayMs, hourMs } from '#domain/dates.ts'
import type { Chance } from './chance.ts'
import { anySequence, chargedAgain, presentedAgain, verified } from './charged-again.ts'
import { amount, apart, back, clearing, dated, type Draft, hold, nameless, tipped } from './drafts.ts'

export interface Shape {
  readonly name: string
  /** No other visit of the card at that restaurant within so many days: only then is it certain which events belong together. */
  readonly isolationDays: number
  readonly share: number
  draw(chance: Chance): readonly Draft[]
}

const lonely = 75
/** A refund looks for its payment within 180 days. */
const alone = 400

export const shapes: readonly Shape[] = [
  { name: 'held and cleared', isolationDays: 0, share: 30, draw: held },
  { name: 'with a tip', isolationDays: 0, share: 14, draw: (chance) => tipped(chance) },
  { name: 'held twice', isolationDays: 0, share: 6, draw: heldTwice },
  { name: 'in parts', isolationDays: 0, share: 6, draw: inParts },
  { name: 'corrected', isolationDays: 0, share: 4, draw: corrected },
  { name: 'split told later', isolationDays: 0, share: 8, draw: splitLater },
  { name: 'split told in part', isolationDays: 0, share: 5, draw: splitInPart },
  { name: 'cleared alone', isolationDays: lonely, share: 8, draw: (chance) => [clearing(amount(chance), 0)] },
  { name: 'held alone', isolationDays: lonely, share: 5, draw: (chance) => [hold(amount(chance))] },
  { name: 'voided', isolationDays: lonely, share: 3, draw: voided },
  {
    name: 'voided, then cleared',
    isolationDays: 0,
    share: 2,
    draw: (chance) => [...voided(chance), clearing(amount(chance), 2)],
  },
  { name: 'voided, then made again', isolationDays: 0, share: 4, draw: madeAgain },
  { name: 'cleared by date', isolationDays: 0, share: 5, draw: clearedByDate },
  {
    name: 'cleared by date alone',
    isolationDays: lonely,
    share: 4,
    draw: (chance) => [dated(chance, clearing(amount(chance), 0))],
  },
  {
    name: 'cleared by date under another reference',
    isolationDays: lonely,
    share: 5,
    draw: (chance) => apart(clearedByDate(chance)),
  },
  {
    name: 'sold without a reference',
    isolationDays: 2,
    share: 6,
    draw: (chance) => nameless(chance, [clearing(amount(chance), 0)]),
  },
  {
    name: 'held and cleared without a reference',
    isolationDays: lonely,
    share: 5,
    draw: (chance) => nameless(chance, tipped(chance)),
  },
  {
    name: 'voided without a reference',
    isolationDays: alone,
    share: 2,
    draw: (chance) => nameless(chance, voided(chance)),
  },
  {
    name: 'refunded without a reference',
    isolationDays: alone,
    share: 3,
    draw: (chance) => nameless(chance, refundedInPart(chance)),
  },
  { name: 'voided in part', isolationDays: 0, share: 3, draw: voidedInPart },
  { name: 'refunded in part', isolationDays: 0, share: 8, draw: refundedInPart },
  { name: 'refunded', isolationDays: 0, share: 4, draw: refunded },
  { name: 'refunded twice', isolationDays: 0, share: 3, draw: refundedTwice },
  { name: 'sale undone', isolationDays: 0, share: 3, draw: undone },
  { name: 'hold undone late', isolationDays: 0, share: 3, draw: holdUndoneLate },
  { name: 'sale undone in part', isolationDays: 0, share: 2, draw: undoneInPart },
  {
    name: 'sold again',
    isolationDays: 0,
    share: 2,
    draw: (chance) => [...undone(chance), clearing(amount(chance), 4)],
  },
  { name: 'charged after a part came back', isolationDays: 0, share: 6, draw: chargedAgain },
  { name: 'presented again', isolationDays: 0, share: 3, draw: presentedAgain },
  { name: 'verified, and cleared in parts', isolationDays: 0, share: 3, draw: verified },
  { name: 'any sequence', isolationDays: 0, share: 6, draw: anySequence },
  { name: 'cleared under another reference', isolationDays: lonely, share: 5, draw: clearedApart },
  { name: 'refunded under another reference', isolationDays: alone, share: 5, draw: refundedApart },
  { name: 'undone under another reference', isolationDays: alone, share: 2, draw: undoneApart },
  { name: 'held at a terminal that nobody knows', isolationDays: 0, share: 3, draw: heldNowhere },
  {
    name: 'refund of nothing',
    isolationDays: alone,
    share: 2,
    draw: (chance) => [{ kind: 'refund', after: 0, cents: amount(chance) }],
  },
]

function held(chance: Chance): readonly Draft[] {
  const cents = amount(chance)
  return [hold(cents), clearing(cents, chance.whole(0, 3) + 0.5)]
}

function heldTwice(chance: Chance): readonly Draft[] {
  const [first, second] = [amount(chance), amount(chance)]
  return [hold(first), hold(second, chance.whole(1, 4) * hourMs), clearing(first + second, 2)]
}

function inParts(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 100
  const part = Math.floor((cents * chance.whole(20, 80)) / 100)
  return [hold(cents), clearing(part, 1), clearing(cents - part, 3)]
}

/** The same payment once more, with its tip or without: before, after, or at its moment. */
function splitLater(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  const again = sale.flatMap((draft): readonly Draft[] =>
    draft.kind === 'clearing'
      ? [{ ...draft, after: draft.after + chance.whole(-1, 1) * dayMs, tellsNoSplit: true }]
      : [],
  )
  const told = [...sale, ...again]
  return chance.is(0.4) ? [...told, back(sale, 'refund', chance.oneOf([20, 35, 50, 100]), chance.whole(5, 30))] : told
}

/** Two payments of one bill, of which one tells its tip and tax. */
function splitInPart(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 100
  const part = Math.floor((cents * chance.whole(20, 80)) / 100)
  const sale: readonly Draft[] = [hold(cents), { ...clearing(part, 1), tellsNoSplit: true }, clearing(cents - part, 3)]
  return chance.is(0.5) ? [...sale, back(sale, 'refund', chance.oneOf([20, 35, 50, 100]), chance.whole(5, 30))] : sale
}

/** The same bill once more, a little less or more: no room for it beside the first. */
function corrected(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 200
  const change = Math.floor((cents * chance.whole(1, 10)) / 100)
  return [hold(cents), clearing(cents, 1), clearing(chance.is(0.5) ? cents - change : cents + change, 4)]
}

function voided(chance: Chance): readonly Draft[] {
  const cents = amount(chance)
  return [hold(cents), { kind: 'void', after: hourMs, cents }]
}

/** The terminal was wrong, or the amount: the second hold is the visit. */
function madeAgain(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 10
  const minutes = chance.oneOf([1, 30, 300]) * 60_000
  const again = chance.is(0.5) ? cents : cents + Math.floor(cents / 10)
  const sale = chance.is(0.5) ? again + Math.floor(again / 5) : again
  const voids: readonly Draft[] = chance.is(0.7)
    ? [{ kind: 'void', after: minutes, cents }]
    : [
        { kind: 'void', after: minutes, cents: cents - 5 },
        { kind: 'void', after: minutes + 1_000, cents: 5 },
      ]
  const end = clearing(sale, chance.whole(1, 3))
  return [hold(cents), ...voids, hold(again, 2 * minutes), chance.is(0.3) ? dated(chance, end) : end]
}

/** The clearing is dated the day of its hold, or one after. */
function clearedByDate(chance: Chance): readonly Draft[] {
  const cents = amount(chance)
  const tip = Math.floor((cents * chance.whole(0, 30)) / 100)
  return [hold(cents), dated(chance, clearing(cents + tip, chance.whole(0, 3), tip))]
}

function voidedInPart(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 100
  const part = Math.floor((cents * chance.whole(10, 60)) / 100)
  return [hold(cents), { kind: 'void', after: hourMs, cents: part }, clearing(cents - part, 2)]
}

function refundedInPart(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  return [...sale, back(sale, 'refund', chance.whole(1, 99), chance.whole(3, 40))]
}

function refunded(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  return [...sale, back(sale, 'refund', 100, chance.whole(3, 40))]
}

function refundedTwice(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  return [...sale, back(sale, 'refund', chance.whole(1, 50), 5), back(sale, 'refund', chance.oneOf([20, 50, 80]), 9)]
}

function undone(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  return [...sale, back(sale, 'void', 100, 3)]
}

/** The network takes back the hold that it forgot; the sale stands. */
function holdUndoneLate(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 100
  return [hold(cents), clearing(cents + Math.ceil(cents / 5), 1), { kind: 'void', after: 3 * dayMs, cents }]
}

function undoneInPart(chance: Chance): readonly Draft[] {
  const cents = amount(chance) + 1_000
  return [
    hold(cents),
    clearing(cents, 1),
    { kind: 'void', after: 3 * dayMs, cents: Math.floor(cents / chance.whole(3, 8)) },
  ]
}

function clearedApart(chance: Chance): readonly Draft[] {
  return apart(tipped(chance, chance.whole(1, 6)))
}

function refundedApart(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  return [...sale, { ...back(sale, 'refund', chance.oneOf([30, 60, 100]), chance.whole(3, 60)), isApart: true }]
}

function undoneApart(chance: Chance): readonly Draft[] {
  const sale = tipped(chance)
  return [...sale, { ...back(sale, 'void', 100, chance.whole(3, 20)), isApart: true }]
}

function heldNowhere(chance: Chance): readonly Draft[] {
  return held(chance).map((draft) => (draft.kind === 'authorisation' ? { ...draft, isAtUnknownTerminal: true } : draft))
}
