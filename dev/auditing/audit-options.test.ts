import { expect, test } from 'vitest'
import { readAuditOptions } from './audit-options.ts'

const known = { parts: ['pages', 'walk'], pages: ['home', 'search'], partnerIds: ['hilton', 'nosh'] }

test('without a word everything is audited for everybody', () => {
  expect(readAuditOptions([], known)).toEqual({ ...known, pages: null, whole: true })
})

test('one part for one partner is no whole audit', () => {
  expect(readAuditOptions(['walk', '--partners', 'nosh', '--pages', 'home'], known)).toEqual({
    parts: ['walk'],
    partnerIds: ['nosh'],
    pages: ['home'],
    whole: false,
  })
})

test.each([
  [['page'], 'There is no part "page". The parts: pages, walk'],
  [['--partners', 'hiltn'], 'there is no partner "hiltn"'],
  [['--pages', 'hoem'], 'there is no page "hoem"'],
  [['--all'], "Unknown option '--all'"],
])('%j is refused with the reason', (args, reason) => {
  expect(readAuditOptions(args, known)).toContain(reason)
})
