import type { EarnRate } from '#contract/schemas/merchant.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import { bestRate, rateOfTier } from './best-rate.ts'
import { earnRateText, upToRateText } from './earn-rate-text.ts'

interface PromisedRate {
  readonly rate: EarnRate
  readonly text: string
}

/** A member's own rate, or the best one there is for whoever is not one yet. Null where rates are not shown. */
export function usePromisedRate(): PromisedRate | null {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const best = member === null ? bestRate(partner) : rateOfTier(partner, member.tierLevel)
  if (best === null) return null
  const { rate, everyMember } = best
  const words = { t, partner }
  return { rate, text: everyMember ? earnRateText(rate, words) : upToRateText(rate, words) }
}
