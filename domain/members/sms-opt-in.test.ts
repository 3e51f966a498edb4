import { expect, test } from 'vitest'
import { smsOptInAtSignUp } from './sms-opt-in.ts'

const phoneNumber = '2124567890'

test('SIGNUP-06 smsOptIn is true by default where there is a phone number and no smsOptInV2', () => {
  expect(smsOptInAtSignUp({ phoneNumber })).toBe(true)
})

test('a box of the first version that was left empty stays empty', () => {
  expect(smsOptInAtSignUp({ phoneNumber, smsOptIn: false })).toBe(false)
})

test('SIGNUP-07 smsOptIn follows smsOptInV2 where it is present', () => {
  expect(smsOptInAtSignUp({ phoneNumber, smsOptInV2: false })).toBe(false)
  expect(smsOptInAtSignUp({ phoneNumber, smsOptInV2: true })).toBe(true)
  expect(smsOptInAtSignUp({ phoneNumber, smsOptIn: true, smsOptInV2: false })).toBe(false)
})

test('SIGNUP-08 without a phone number and without smsOptInV2 smsOptIn is not true by default', () => {
  expect(smsOptInAtSignUp({})).toBeUndefined()
  expect(smsOptInAtSignUp({ phoneNumber: '' })).toBeUndefined()
})
