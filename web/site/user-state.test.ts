import { expect, test } from 'vitest'
import { userState } from './user-state.ts'

const invited = { tierLevel: 1 } as const
const activated = { tierLevel: 0 } as const

test('GEN-05 a page is drawn for the anonymous visitor, the known visitor, or a member of one of three kinds', () => {
  expect(userState(null, null)).toBe('anonymous')
  expect(userState(null, invited)).toBe('known')
  for (const known of [null, invited]) {
    expect(userState({ memberType: 'EnrolledCardMember' }, known)).toBe('member')
    expect(userState({ memberType: 'NonCardMember' }, known)).toBe('nonCardMember')
    expect(userState({ memberType: 'ClosedAccountMember' }, known)).toBe('closedAccount')
  }
})

test('who is activated already is no known visitor', () => {
  expect(userState(null, activated)).toBe('anonymous')
})
