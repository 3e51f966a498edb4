import { tiers } from '#domain/members/membership.ts'
import { useMember } from '../api/member-query.ts'
import { usePartner } from './use-site.ts'

/** The support line for this person: VIP members may have one of their own. */
export function useSupportPhone(): { readonly href: string; readonly formatted: string } {
  const { phone, vipPhone } = usePartner().customerSupport
  return useMember()?.tierLevel === tiers.vip && vipPhone !== null ? vipPhone : phone
}
