import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test.each([
  ['and', 'conjunction'],
  ['or', 'disjunction'],
] as const)('lists joined by "%s" are written as Intl writes them', (word, type) => {
  const intl = new Intl.ListFormat('en-US', { type })
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }), (items) => {
      expect(formatList(word, items)).toBe(intl.format(items))
    }),
  )
})
