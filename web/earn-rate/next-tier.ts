import type { Member } from '#contract/schemas/member.ts'

/** The tier that a member reaches next: Select by opting in to e-mails, then VIP. */
export function nextTier({ tierLevel }: Pick<Member, 'tierLevel'>): 2 | 3 {
  return tierLevel < 2 ? 2 : 3
}

/** Where the way to a tier begins. Source: decisions.md, "exclusive merchants". */
export const wayToTier = { 2: '/account/user_profile', 3: '/earn/vip-upgrade' } as const
