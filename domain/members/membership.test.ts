import { expect, test } from 'vitest'
import { optInLevels, tiers } from './membership.ts'

test('TIER-01 Basic is tier 0', () => {
  expect(tiers.basic).toBe(0)
})

test('TIER-06 TIER-07 opted out is opt-in level 0, non-activated 1', () => {
  expect(optInLevels).toMatchObject({ optedOut: 0, nonActivated: 1 })
})

test('TIER-08 TIER-09 opted in is opt-in level 2, VIP 3', () => {
  expect(optInLevels).toMatchObject({ optedIn: 2, vip: 3 })
})
