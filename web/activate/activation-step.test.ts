import { expect, test } from 'vitest'
import { activationStep } from './activation-step.ts'

const waiting = { hasWebProfile: true, active: true, tierLevel: 1 } as const

test('who waits for it may activate', () => {
  expect(activationStep(waiting)).toEqual({ kind: 'activate' })
})

test.each([
  ['without a web profile joins', { ...waiting, hasWebProfile: false }, '/join', '2'],
  [
    'without a web profile joins, though the account is closed',
    { hasWebProfile: false, active: false, tierLevel: 0 },
    '/join',
    '2',
  ],
  ['with a closed account signs in', { ...waiting, active: false }, '/login', '4'],
  ['who is activated signs in', { ...waiting, tierLevel: 0 }, '/login', '3'],
] as const)('who is %s', (_who, facts, to, rfr) => {
  expect(activationStep(facts)).toEqual({ kind: 'goTo', to, rfr })
})
