import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointRules } from '#tests/dines/dines.ts'
import { hourMs } from '../dates.ts'
import { rulesBegin, rulesDay, rulesInForce, rulesToShow } from './rules-in-force.ts'

const versions = [
  { ...pointRules, version: 1, effectiveFrom: '2026-01-01' },
  { ...pointRules, version: 2, effectiveFrom: '2026-03-08' },
  { ...pointRules, version: 3, effectiveFrom: '2026-11-01' },
]

test('rules are in force from midnight in New York until the next begin', () => {
  const dated = versions.map((document) => ({ ...document, effectiveFrom: rulesBegin(document), document }))
  const table: readonly (readonly [string, number | undefined])[] = [
    ['2026-01-01T04:59:59.999Z', undefined],
    ['2026-01-01T05:00:00.000Z', 1],
    ['2026-03-08T04:59:59.999Z', 1],
    ['2026-03-08T05:00:00.000Z', 2],
    ['2026-11-01T03:59:59.999Z', 2],
    ['2026-11-01T04:00:00.000Z', 3],
    ['2030-01-01T00:00:00.000Z', 3],
  ]
  for (const [at, version] of table) expect([at, rulesInForce(dated, Date.parse(at))?.version]).toEqual([at, version])
})

test('of two that begin together the later version is in force, whatever their order', () => {
  const together = [2, 3, 1].map((version) => ({ ...pointRules, version, effectiveFrom: '2026-01-01' }))
  for (const rules of [together, together.toReversed()]) expect(rulesInForce(rules, '2026-01-01')?.version).toBe(3)
})

test('the rules of a day are those of each of its moments, in any order of the versions', () => {
  const days = fc.integer({ min: 0, max: 800 }).map((day) => rulesDay(Date.UTC(2025, 11, 1, 17) + day * 24 * hourMs))
  const dated = fc.uniqueArray(days, { minLength: 1, maxLength: 6 }).chain((begins) =>
    fc.shuffledSubarray(
      begins.map((effectiveFrom, index) => ({ ...pointRules, version: index + 1, effectiveFrom })),
      { minLength: begins.length },
    ),
  )
  const moments = fc.integer({ min: Date.UTC(2025, 10, 1), max: Date.UTC(2028, 3, 1) })
  fc.assert(
    fc.property(dated, moments, (documents, at) => {
      const rows = documents.map((document) => ({ ...document, effectiveFrom: rulesBegin(document) }))
      expect(rulesInForce(rows, at)?.version).toBe(rulesInForce(documents, rulesDay(at))?.version)
    }),
  )
})

test('before the first rules a visitor is promised nothing', () => {
  expect(rulesToShow(versions, '2025-12-31')).toMatchObject({ version: 1, rates: [], vip: null, newMemberBonus: null })
  expect(rulesToShow(versions, '2026-01-01')).toEqual(versions[0])
  expect(rulesToShow([], '2026-01-01')).toBeUndefined()
})
