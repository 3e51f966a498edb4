import { expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { partnerNumber } from './partner-number.ts'

const patterns = loadPartners().partners.flatMap(({ settings }) => settings.ppn?.pattern ?? [])

test.each(patterns)('a number by chance fits %s', (pattern) => {
  expect(partnerNumber(pattern)).toMatch(new RegExp(pattern))
})
