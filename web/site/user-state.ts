import type { KnownMember, Member } from '#contract/schemas/member.ts'
import { optInLevels } from '#domain/members/membership.ts'
import type { UserState } from '#domain/content/contents.ts'

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
