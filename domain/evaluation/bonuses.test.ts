import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../dates.ts'
import { clearedAmounts, dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import { type BonusStanding, bonusStatus, bonusStatuses, enrolmentBonusStatus } from './bonuses.ts'
import { evaluateHistory } from './evaluate-history.ts'
import { newStanding } from '../standing/standing.ts'

const nothingMore = { emailOptInRequired: false, reviewRequired: false }
const bonus = {
  code: 'app',
  reward: 500,
  spendCents: 100,
  withinDays: 90,
  ...nothingMore,
  enrolmentRequired: true,
} as const
const standing = { joinedAt: 0, enrolledAt: null, given: false, eligibilityHours: null, now: dayMs }

test('BONUS-01 a bonus is eligible, enrolled once registered for, and qualified once earned', () => {
  expect(bonusStatus(bonus, standing)).toBe('Eligible')
  expect(bonusStatus(bonus, { ...standing, enrolledAt: 1 })).toBe('Enrolled')
  expect(bonusStatus(bonus, { ...standing, enrolledAt: 1, given: true, now: 999 * dayMs })).toBe('Qualified')
  expect(
    bonusStatus({ ...bonus, ...nothingMore, enrolmentRequired: true }, { ...standing, now: 90 * dayMs }),
  ).toBeNull()
})

test('a bonus moves forward only, whatever happens after', () => {
  const moments = fc.record({
    now: fc.nat(200 * dayMs),
    later: fc.nat(200 * dayMs),
    enrols: fc.boolean(),
    earns: fc.boolean(),
  })
  fc.assert(
    fc.property(moments, ({ now, later, enrols, earns }) => {
      const before: BonusStanding = { ...standing, now }
      const after = { ...before, now: now + later, enrolledAt: enrols ? now : null, given: earns }
      const [from, to] = [bonusStatus(bonus, before), bonusStatus(bonus, after)]
      if (from === null || to === null) return
      expect(bonusStatuses.indexOf(to)).toBeGreaterThanOrEqual(bonusStatuses.indexOf(from))
    }),
  )
})

test.each([
  [89, 'Eligible'],
  [91, null],
])('BONUS-09 with 2160 hours to register in, %s days after joining it is %s', (days, status) => {
  const longer = { ...bonus, withinDays: 365 }
  expect(bonusStatus(longer, { ...standing, eligibilityHours: 2160, now: days * dayMs })).toBe(status)
})

const beside = {
  code: 'round',
  reward: 1000,
  spendCents: 5000,
  withinDays: 30,
  ...nothingMore,
  enrolUntil: '2026-06-30',
}

test.each([
  ['2026-07-01T03:59:59Z', null, 'Eligible'],
  ['2026-07-01T04:00:00Z', null, null],
  ['2026-07-15T12:00:00Z', '2026-06-30T12:00:00Z', 'Enrolled'],
  ['2026-07-30T12:00:00Z', '2026-06-30T12:00:00Z', null],
])('a bonus beside the new-member bonus, at %s, registered for at %s, is %s', (now, enrolled, status) => {
  const enrolledAt = enrolled && Date.parse(enrolled)
  const moments = { now: Date.parse(now), enrolledAt: enrolledAt || null }
  expect(enrolmentBonusStatus(beside, { ...moments, given: false })).toBe(status)
  expect(enrolmentBonusStatus(beside, { ...moments, given: true })).toBe('Qualified')
})

/** What the rule says, counted without the engine: the spend since registering, until it is enough. */
function expectedDine(dines: readonly { at: number; cents: number }[], since: number | undefined): number | undefined {
  let spent = 0
  for (const { at, cents } of dines) {
    if (since === undefined || at < since || at >= since + beside.withinDays * dayMs) continue
    spent += cents
    if (spent >= beside.spendCents) return at
  }
  return undefined
}

test('each bonus is given once, to the dine that completes the spend since registering, whatever the others do', () => {
  const hour = fc.nat(60 * 24)
  const dine = fc.record({ hour, cents: fc.integer({ min: 1, max: 4000 }) })
  const dines = fc.uniqueArray(dine, { selector: (one) => one.hour, maxLength: 30 })
  const enrolments = fc.record({ round: fc.option(hour), second: fc.option(hour) })
  const rules = { ...pointRules, bonuses: [beside, { ...beside, code: 'second' }] }
  fc.assert(
    fc.property(dines, enrolments, (drawn, since) => {
      const at = (hours: number) => noon + hours * hourMs
      const visits = drawn.map(({ hour: hours, cents }) => ({ at: at(hours), cents })).toSorted((a, b) => a.at - b.at)
      const entries = Object.entries(since).flatMap(([code, hours]): [string, number][] =>
        hours === null ? [] : [[code, at(hours)]],
      )
      const member = { joinedAt: noon - dayMs, activated: true, emailOptIn: true, firstReviewAt: null }
      const history = evaluateHistory(
        visits.map((visit) =>
          dineOf({
            authorisedAt: visit.at,
            amounts: clearedAmounts(visit.cents),
            member: { ...member, enrolments: new Map(entries) },
          }),
        ),
        { opening: newStanding, rules: [{ version: 1, effectiveFrom: 0, document: rules }] },
      )
      for (const code of ['round', 'second']) {
        const given = history.dines.filter(({ evaluation }) =>
          evaluation.lines.some((line) => line.code === `bonus:${code}`),
        )
        const expected = expectedDine(visits, new Map(entries).get(code))
        expect(given.map(({ dine: { authorisedAt } }) => authorisedAt)).toEqual(
          expected === undefined ? [] : [expected],
        )
      }
    }),
  )
})
