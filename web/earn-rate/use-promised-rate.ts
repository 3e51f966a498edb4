import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'
import type { RatesTold } from '#domain/rates/rate-steps.ts'
import { type Tier, tiers } from '#domain/members/membership.ts'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import { rateWords } from './rate-words.ts'

/** What this person earns at a place without terms of its own, and in words. Null where rates are not shown. */
export function usePromisedRate() {
  const t = useCopy()
  const partner = usePartner()
  const rates = promisedRates(partner, useMember())
  return rates && { ...rates, ...rateWords(rates, { t, partner }) }
}

type Programme = Pick<PublicPartner, 'ratesForAll' | 'showEarnRate'>

/** A visitor is promised what whoever has just joined earns. */
export function promisedRates(
  { ratesForAll, showEarnRate }: Programme,
  member: Pick<Member, 'tierLevel'> | null,
): RatesTold | null {
  if (!showEarnRate) return null
  return member === null ? ratesForAll.visitor : ratesForAll.member[rewardTier(member.tierLevel)]
}

/** A member who has not been activated earns as one without e-mails. */
export function rewardTier(level: Member['tierLevel']): Tier {
  return level === 1 ? tiers.basic : level
}
