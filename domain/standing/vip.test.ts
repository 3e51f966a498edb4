import { expect, test } from 'vitest'
import { tierOfDay } from './vip.ts'

const vip = { qualifiedDines: 11, emailOptInRequired: true, followingYears: 1 }
const member = { vip, qualifiedDines: {}, year: 2026, emailOptIn: true }

test('TIER-02 opting in to e-mails makes a member Select, tier 2', () => {
  expect(tierOfDay({ ...member, emailOptIn: false })).toBe(0)
  expect(tierOfDay(member)).toBe(2)
})

test('TIER-03 a qualified year makes a member VIP, tier 3', () => {
  expect(tierOfDay({ ...member, qualifiedDines: { 2026: 10 } })).toBe(2)
  expect(tierOfDay({ ...member, qualifiedDines: { 2026: 11 } })).toBe(3)
})

test('VIP lasts to the end of the following year', () => {
  const qualifiedDines = { 2026: 11 }
  expect(tierOfDay({ ...member, qualifiedDines, year: 2027 })).toBe(3)
  expect(tierOfDay({ ...member, qualifiedDines, year: 2028 })).toBe(2)
})

test('the dines of two years do not add up to VIP', () => {
  expect(tierOfDay({ ...member, qualifiedDines: { 2025: 6, 2026: 6 } })).toBe(2)
})

test('VIP needs the e-mail opt-in where the rule says so', () => {
  const optedOut = { ...member, qualifiedDines: { 2026: 11 }, emailOptIn: false }
  expect(tierOfDay(optedOut)).toBe(0)
  expect(tierOfDay({ ...optedOut, vip: { ...vip, emailOptInRequired: false } })).toBe(3)
})

test('a programme without VIP has none', () => {
  expect(tierOfDay({ ...member, vip: null, qualifiedDines: { 2026: 50 } })).toBe(2)
})
