import { expect, test } from 'vitest'
import { userKind, userState } from './user-state.ts'

const invited = { tierLevel: 1 } as const
const activated = { tierLevel: 0 } as const

test('GEN-05 there are three kinds of user: the anonymous visitor, the known visitor and the member', () => {
  expect(userKind(null, null)).toBe('anonymous')
  expect(userKind(null, invited)).toBe('known')
  for (const memberType of ['EnrolledCardMember', 'NonCardMember', 'ClosedAccountMember'] as const) {
    expect(userKind({ memberType }, null)).toBe('member')
    expect(userKind({ memberType }, invited)).toBe('member')
  }
})

test('who is activated already is no known visitor', () => {
  expect(userKind(null, activated)).toBe('anonymous')
  expect(userState(null, invited)).toBe('known')
})
