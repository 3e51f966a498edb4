import type { Member } from '#contract/schemas/member.ts'
import { tiers } from '#domain/members/membership.ts'
import { useCopy } from '../copy/use-copy.ts'
import { rewardTier, usePromisedRate } from '../earn-rate/use-promised-rate.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { formatLongDay } from './format-time.ts'
import styles from './membership-header.module.css'

/** Who it is, what tier, and what that earns. */
export function MembershipHeader({ member }: { readonly member: Member }) {
  const t = useCopy()
  const partner = usePartner()
  const tier = rewardTier(member.tierLevel)
  const promised = usePromisedRate()
  const hasTiers = partner.ratesForAll.steps.length > 1
  const hasVip = useFlag('partnerFeatureFlags', 'vip')
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.greeting}>{t('overview.greeting', { firstName: member.firstName })}</h1>
        <p className={styles.since}>{t('overview.status.memberSince', { date: formatLongDay(member.joinDate) })}</p>
      </div>
      <section className={styles.status} aria-label={t('overview.status.title')}>
        {hasTiers && (hasVip || tier !== tiers.vip) ? <p className={styles.tier}>{t(`tier.${tier}.name`)}</p> : null}
        {promised === null ? null : <p className={styles.rate}>{promised.main}</p>}
      </section>
    </header>
  )
}
