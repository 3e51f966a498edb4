import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { type BonusStanding, bonusStatus, bonusStatuses } from './bonuses.ts'

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
