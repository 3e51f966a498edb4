import { expect, test } from 'vitest'
import { merchantSearch, reviewCount } from './merchant-search.ts'

test('the address says how many reviews are shown; a hand-edited one is brought into bounds', () => {
  expect(merchantSearch({ reviews: '3', utm_source: 'mail' })).toEqual({ reviews: 3 })
  expect(merchantSearch({ reviews: '9999' })).toEqual({ reviews: 25 })
  for (const reviews of [undefined, '1', '0', '-4', 'many', '1e-3']) expect(merchantSearch({ reviews })).toEqual({})
  expect(reviewCount({})).toBe(4)
  expect(reviewCount({ reviews: 3 })).toBe(12)
})
