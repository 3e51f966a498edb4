import { expect, test } from 'vitest'
import { exampleBill } from './example-bill.ts'

test('the bill adds up', () => {
  expect(exampleBill.dinner + exampleBill.tip).toBe(exampleBill.total)
})
