import { expect, test } from 'vitest'
import { sourceType } from './source-type.ts'

test('PARTNER-34 the source type is RN', () => {
  expect(sourceType).toBe('RN')
})
