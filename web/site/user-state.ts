import type { KnownMember, Member } from '#contract/schemas/member.ts'
import { optInLevels } from '#domain/members/membership.ts'
import type { UserState } from '#domain/content/contents.ts'

type UserKind = 'anonymous' | 'known' | 'member'

type Signed = Pick<Member, 'memberType'> | null
type Known = Pick<KnownMember, 'tierLevel'> | null

/** The kind of person that content is chosen for. */
export function userState(member: Signed, known: Known = null): UserState {
  switch (member?.memberType) {
    case undefined:
      return known?.tierLevel === optInLevels.nonActivated ? 'known' : 'anonymous'
    case 'EnrolledCardMember':
      return 'member'
    case 'NonCardMember':
      return 'nonCardMember'
    case 'ClosedAccountMember':
      return 'closedAccount'
  }
}

/** A known visitor is a person behind a public id who is not yet activated. Source: specification, section 1. */
export function userKind(member: Signed, known: Known): UserKind {
  const state = userState(member, known)
  return state === 'anonymous' || state === 'known' ? state : 'member'
}
