import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RewardLine } from '../evaluation/evaluation.ts'
import { dineNotice, type ToldVerdict } from './dine-notice.ts'
import { isVipEndingTold, vipEndingNotice, vipNotice } from './vip-notice.ts'

const visit = { transactionId: 7, merchant: 'Kokkari', dinedAt: 0 }
const lines = (...amounts: number[]): RewardLine[] =>
  amounts.map((amount, at) => ({ source: 'S', code: `line ${at}`, amount, currency: 'Mile' }))
const awarded = (...amounts: number[]): ToldVerdict => ({ status: 'Awarded', reason: null, lines: lines(...amounts) })
const forfeit = (reason: ToldVerdict['reason']): ToldVerdict => ({ status: 'Forfeit', reason, lines: [] })
const pending: ToldVerdict = { status: 'Pending', reason: null, lines: lines(90) }
const told = (before: ToldVerdict | null, now: ToldVerdict) => dineNotice(visit, before, now)

test.each<[string, ToldVerdict | null, ToldVerdict, object | null]>([
  ['a bill that may still change is not told of', null, pending, null],
  ['an award is told once it is one', pending, awarded(100), { kind: 'rewardOnItsWay', facts: { amount: 100 } }],
  ['lines that come to the same are no news', awarded(60, 40), awarded(100), null],
  ['another sum is', awarded(100), awarded(100, -40), { kind: 'rewardChanged', facts: { amount: 60, before: 100 } }],
  ['nothing left of it is', awarded(100), awarded(0), { kind: 'rewardChanged', facts: { amount: 0, before: 100 } }],
  ['an award of nothing is not', pending, awarded(), null],
  [
    'nothing earned is told with its reason',
    null,
    forfeit('tierTooLow'),
    { kind: 'notEarned', facts: { before: null } },
  ],
  ['and told once', forfeit('tierTooLow'), forfeit('tierTooLow'), null],
  ['but again for another reason', forfeit('tierTooLow'), forfeit('dayExcluded'), { facts: { reason: 'dayExcluded' } }],
  ['what is taken back names what it was', awarded(100), forfeit('refunded'), { facts: { before: { amount: 100 } } }],
  ['what was nothing after all is earned', forfeit('dayExcluded'), awarded(100), { kind: 'rewardOnItsWay' }],
  ["somebody else's payment is told to who had earned", awarded(9), forfeit('belongsToAnother'), { kind: 'notEarned' }],
  ['and to nobody who had not', pending, forfeit('belongsToAnother'), null],
])('%s', (_name, before, now, notice) => {
  const found = told(before, now)
  if (notice === null) expect(found).toBeNull()
  else expect(found).toMatchObject(notice)
})

test('whatever verdicts follow each other, the last notice of an amount says what stands', () => {
  const verdict = fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((amount) => awarded(amount)),
    fc.constantFrom(pending, forfeit('refunded'), forfeit('dayExcluded')),
  )
  fc.assert(
    fc.property(fc.array(verdict, { minLength: 1, maxLength: 12 }), (verdicts) => {
      // A visit that was awarded is never pending again: what has cleared stays cleared.
      const cleared = verdicts.filter((one, at) => one !== pending || verdicts.slice(0, at).every((p) => p === pending))
      const notices = cleared.map((now, at) => told(cleared[at - 1] ?? null, now)).filter((one) => one !== null)
      const last = notices.at(-1)
      const standing = cleared.at(-1)
      const amount = standing?.status === 'Awarded' ? (standing.lines[0]?.amount ?? 0) : 0
      const said = last && 'amount' in last.facts ? last.facts.amount : 0
      expect(said).toBe(amount)
    }),
  )
})

const vip = { qualifiedDines: 11, emailOptInRequired: true, followingYears: 1 }
test.each([
  [8, {}, true, null],
  [9, {}, true, { kind: 'vipNear', facts: { year: 2026, remaining: 2, required: 11 } }],
  [10, { 2025: 11 }, true, null],
  [11, {}, true, { kind: 'vipReached', facts: { year: 2026, until: 2027, required: 11 } }],
  [14, {}, true, { kind: 'vipReached', facts: { year: 2026, until: 2027, required: 11 } }],
  [11, {}, false, null],
])('visit %i of the year, after %j, with e-mails %j, is told as %j', (dined, earlier, emailOptIn, notice) => {
  expect(vipNotice({ vip, year: 2026, emailOptIn, qualifiedDines: { ...earlier, 2026: dined } })).toEqual(notice)
})

test.each([
  ['was reached last year and not this one', { 2025: 11, 2026: 8 }, true, { year: 2026, remaining: 3, until: 2027 }],
  ['was reached last year, without a visit since', { 2025: 12 }, true, { year: 2026, remaining: 11, until: 2027 }],
  ['is kept already', { 2025: 11, 2026: 11 }, true, null],
  ['was reached this year', { 2026: 11 }, true, null],
  ['ended a year ago', { 2024: 11, 2026: 10 }, true, null],
  ['was never reached', { 2025: 10, 2026: 10 }, true, null],
  ['is not there without e-mails', { 2025: 11 }, false, null],
])('that VIP ends is told of one that %s', (_name, qualifiedDines, emailOptIn, facts) => {
  const notice = vipEndingNotice({ vip, year: 2026, emailOptIn, qualifiedDines })
  expect(notice?.facts ?? null).toEqual(facts)
})

test('that VIP ends is told in the last two months of a year', () => {
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  expect(months.filter((month) => isVipEndingTold({ month }))).toEqual([11, 12])
})
