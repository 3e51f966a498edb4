import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test('an address has a name, one @ and a domain with a dot', () => {
  expect(['a@b.co', 'first.last+dining@mail.example.com'].map(isEmailAddress)).toEqual([true, true])
})

test('typing mistakes are no addresses', () => {
  expect(
    ['a', 'a@b', '@b.co', 'a@b.', 'a@.co', 'a@b..co', 'a b@c.de', 'a@@b.co', ''].map(isEmailAddress),
  ).not.toContain(true)
})
