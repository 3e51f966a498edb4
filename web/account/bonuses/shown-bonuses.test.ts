import { expect, test } from 'vitest'
import { shownBonuses } from './shown-bonuses.ts'

const texts = { image: '', text: 'Five', appText: 'Five', appOnly: false }
const banner = {
  code: 'app',
  order: 1,
  ...texts,
  daysToDisplay: 90,
  userStates: ['member'],
  category: 'bonus',
} as const
const bonus = { code: 'app', bonusStatus: 'Eligible', createDateUtc: '2026-01-01T12:00:00Z' } as const
const asked = { bonuses: [bonus], banners: [banner], marked: [], userState: 'member', today: '2026-01-02' }

test('BONUS-10 a bonus that is older than its days to display is not shown', () => {
  expect(shownBonuses({ ...asked, today: '2026-04-01' })).toHaveLength(1)
  expect(shownBonuses({ ...asked, today: '2026-04-03' })).toEqual([])
  expect(shownBonuses({ ...asked, banners: [{ ...banner, daysToDisplay: null }], today: '2099-01-01' })).toHaveLength(1)
})

test('a bonus that was registered for here is enrolled while the server does not know, and one that is earned stays so', () => {
  expect(shownBonuses({ ...asked, marked: ['app'] })).toMatchObject([{ status: 'Enrolled' }])
  const earned = { ...bonus, bonusStatus: 'Qualified' } as const
  expect(shownBonuses({ ...asked, bonuses: [earned], marked: ['app'] })).toMatchObject([{ status: 'Qualified' }])
})

test('a bonus is shown to those whom its banner is for, in the banners’ order, and without a banner by its rules', () => {
  expect(shownBonuses({ ...asked, userState: 'nonCardMember' })).toEqual([])
  const two = {
    ...asked,
    bonuses: [bonus, { ...bonus, code: 'b' }],
    banners: [banner, { ...banner, code: 'b', order: 0 }],
  }
  expect(shownBonuses(two).map(({ code }) => code)).toEqual(['b', 'app'])
  expect(shownBonuses({ ...asked, banners: [] })).toMatchObject([{ banner: null }])
})
