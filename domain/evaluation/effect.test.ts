import { expect, test } from 'vitest'
import { effectsOf } from './effect.ts'

test('each programme is told by itself, and each member by all their visits together', () => {
  const change = (partnerId: string, memberId: number, [before, after]: readonly [number, number]) => ({
    partnerId,
    memberId,
    before,
    after,
  })
  expect(
    effectsOf([
      change('nosh', 1, [400, 100]),
      change('hilton', 9, [0, 50]),
      change('nosh', 1, [100, 500]),
      change('nosh', 2, [30, 10]),
      change('nosh', 3, [10, 20]),
      change('nosh', 3, [20, 10]),
    ]),
  ).toEqual([
    { partnerId: 'hilton', members: 1, visits: 1, more: 50, winners: 1, less: 0, losers: 0 },
    { partnerId: 'nosh', members: 3, visits: 5, more: 100, winners: 1, less: 20, losers: 1 },
  ])
})

test('nothing that changes has no effect', () => {
  expect(effectsOf([])).toEqual([])
})
