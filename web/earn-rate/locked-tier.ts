import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'

/**
 * Whether a restaurant that is kept for a tier is shut to this member. Visitors are shown what they could have. Opted out: shut at 2 and 3;
 * Select: at 3; VIP: never. Source: docs/product.md, "Exclusive restaurants".
 */
export function isLocked(exclusiveTier: 2 | 3, member: Pick<Member, 'tierLevel'> | null): boolean {
  return member !== null && member.tierLevel < exclusiveTier
}

/** The tier that a member reaches next: Select by opting in to e-mails, then VIP. */
export function nextTier({ tierLevel }: Pick<Member, 'tierLevel'>): 2 | 3 {
  return tierLevel < 2 ? 2 : 3
}

/**
 * Where the way to a tier begins; null where that is in the host application, which has the account. Source: docs/product.md, "Exclusive restaurants".
 */
export function wayToTier(tier: 2 | 3, { enrollmentType }: Pick<PublicPartner, 'enrollmentType'>): string | null {
  if (tier === 3) return '/earn/vip-upgrade'
  return enrollmentType === 'none' ? null : '/account/user_profile'
}
