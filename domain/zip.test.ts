import { expect, test } from 'vitest'
import { isZipFormat } from './zip.ts'

test('a ZIP code has exactly five digits', () => {
  expect(['94103', '00501'].map(isZipFormat)).toEqual([true, true])
  expect(['9410', '941030', '94103-1234', 'abcde', ' 94103', ''].map(isZipFormat)).not.toContain(true)
})
