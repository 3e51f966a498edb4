import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'
import { ratesFor } from '#domain/rate-steps.ts'
import type { Rate } from '#domain/rule-document.ts'
import { shownRate } from '#domain/shown-rate.ts'
import { type Tier, tiers } from '#domain/tiers.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import { rateWords, type Rates } from './rate-words.ts'

interface PromisedRate extends Rates {
  readonly earnRate: NonNullable<Rates['earnRate']>
  /** The rate itself, as the rules have it. */
  readonly accrual: Rate['accrual']
  readonly main: string
  readonly more: string
}

/** What this person earns at a place without terms of its own, in words. Null where rates are not shown. */
export function usePromisedRate(): PromisedRate | null {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const { own, more } = promisedRates(partner, member)
  if (own === null) return null
  const rates = { earnRate: shownRate(own), nextRate: more && shownRate(more) }
  return { ...rates, accrual: own.accrual, ...rateWords(rates, { t, partner }) }
}

type Programme = Pick<PublicPartner, 'earnRates' | 'showEarnRate' | 'vipDines'>

/** A visitor is promised what whoever has just joined earns. */
export function promisedRates(
  { earnRates, showEarnRate, vipDines }: Programme,
  member: Pick<Member, 'tierLevel'> | null,
): ReturnType<typeof ratesFor> {
  const asker = { tier: rewardTier(member?.tierLevel ?? tiers.basic), isMember: member !== null }
  return ratesFor({ rates: showEarnRate ? earnRates : [], hasVip: vipDines !== null }, asker)
}

/** A member who has not been activated earns as one without e-mails. */
export function rewardTier(level: Member['tierLevel']): Tier {
  return level === 1 ? tiers.basic : level
}
