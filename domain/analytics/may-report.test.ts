import { expect, test } from 'vitest'
import { mayReport } from './may-report.ts'

test('where a programme asks, nothing leaves before a yes; where it does not, until a no', () => {
  const rows = [
    ['asked', null, false],
    ['asked', 'yes', true],
    ['asked', 'no', false],
    ['noneNeeded', null, true],
    ['noneNeeded', 'no', false],
  ] as const
  for (const [way, choice, expected] of rows)
    expect(mayReport({ way, choice, hasPrivacyControl: false }), `${way} ${choice}`).toBe(expected)
})

test('Global Privacy Control is a no, whatever the programme and the person have said', () => {
  for (const way of ['asked', 'noneNeeded'] as const)
    for (const choice of [null, 'yes', 'no'] as const)
      expect(mayReport({ way, choice, hasPrivacyControl: true })).toBe(false)
})
