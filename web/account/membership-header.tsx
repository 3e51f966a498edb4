import type { Member } from '#contract/schemas/member.ts'
import { rateFor } from '#domain/accrual.ts'
import { tiers, type Tier } from '#domain/tiers.ts'
import { useCopy } from '../copy/use-copy.ts'
import { earnRateText } from '../earn-rate/earn-rate-text.ts'
import { shownRate } from '#domain/shown-rate.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { formatLongDay } from './format-time.ts'
import styles from './membership-header.module.css'

/** Who it is, what tier, and what that earns. */
export function MembershipHeader({ member }: { readonly member: Member }) {
  const t = useCopy()
  const partner = usePartner()
  const tier = rewardTier(member.tierLevel)
  const rate = rateFor(partner.earnRates, { tier, cardProduct: null })
  const hasTiers = new Set(partner.earnRates.map(({ accrual }) => JSON.stringify(accrual))).size > 1
  const hasVip = useFlag('partnerFeatureFlags', 'vip')
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.greeting}>{t('overview.greeting', { firstName: member.firstName })}</h1>
        <p className={styles.since}>{t('overview.status.memberSince', { date: formatLongDay(member.joinDate) })}</p>
      </div>
      <section className={styles.status} aria-label={t('overview.status.title')}>
        {hasTiers && (hasVip || tier !== tiers.vip) ? <p className={styles.tier}>{t(`tier.${tier}.name`)}</p> : null}
        {rate === undefined || !partner.showEarnRate ? null : (
          <p className={styles.rate}>{earnRateText(shownRate(rate), { t, partner })}</p>
        )}
      </section>
    </header>
  )
}

/** A member who has not been activated earns as one without e-mails. */
function rewardTier(level: Member['tierLevel']): Tier {
  return level === 1 ? tiers.basic : level
}
