import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { stillPinRate } from '#domain/maps/still-pin-rate.ts'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { isLocked } from '../earn-rate/locked-tier.ts'
import { usePartner } from '../site/use-site.ts'
import { pinText } from './marks/pin-text.ts'
import type { StillPin } from './still-map.tsx'

/** Restaurants as the picture of the map shows them: with what the live pins say. */
export function useStillPin(): (merchant: MerchantCard) => StillPin {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  return ({ location, earnRate, benefitAvailability: { exclusiveTier } }) => {
    const locked = exclusiveTier !== null && isLocked(exclusiveTier, member)
    const text = locked ? '' : pinText(earnRate, { t, partner })
    return { ...location, text: stillPinRate.test(text) ? text : '' }
  }
}
