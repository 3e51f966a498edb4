import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page-head.tsx'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { CreditRing } from './credit-ring.tsx'
import { LatestRewards } from './latest-rewards.tsx'
import { LinkedCards } from './linked-cards.tsx'
import { MembershipHeader } from './membership-header.tsx'
import styles from './overview-page.module.css'
import { ReferralBox } from './referral-box.tsx'
import { VipRing } from './vip-ring.tsx'
import { YearSummary } from './year-summary.tsx'

/** The account at a glance: where the member stands, what came lately, what earns. */
export function OverviewPage() {
  const t = useCopy()
  const member = useMember()
  const { currencyType } = usePartner()
  const hasVip = useFlag('partnerFeatureFlags', 'vip')
  if (member === null) return null
  return (
    <>
      <PageHead title={t('overview.title')} />
      <MembershipHeader member={member} />
      <div className={styles.figures}>
        {currencyType === 'Credit' ? <CreditRing /> : null}
        {hasVip && member.diningProgress !== null ? (
          <VipRing progress={member.diningProgress} emailOptIn={member.emailOptIn} />
        ) : null}
        <YearSummary />
      </div>
      <div className={styles.columns}>
        <LatestRewards />
        <LinkedCards />
      </div>
      <ReferralBox member={member} />
    </>
  )
}
