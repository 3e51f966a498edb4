import { expect, test } from 'vitest'
import { exampleBill } from './shown-rate.ts'

test('the bill adds up', () => {
  expect(exampleBill.dinner + exampleBill.tip).toBe(exampleBill.total)
})
