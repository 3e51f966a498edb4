import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { tiers } from '#domain/members/membership.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useMember } from '../../api/member-query.ts'
import { formatLongDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { rewardTier, usePromisedRate } from '../../earn-rate/use-promised-rate.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { useFlag } from '../../site/use-flag.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import { usePartner } from '../../site/use-site.ts'
import { Bonuses } from '../bonuses/bonuses.tsx'
import { AccountLinks } from './account-links.tsx'
import { CreditRing } from './credit-ring.tsx'
import { LatestRewards } from './latest-rewards.tsx'
import { LinkedCards } from './linked-cards.tsx'
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
          <VipRing progress={member.diningProgress} emailOptIn={member.emailOptIn} joinDate={member.joinDate} />
        ) : null}
        <YearSummary />
      </div>
      <Bonuses member={member} />
      <div className={styles.columns}>
        <LatestRewards />
        <LinkedCards />
      </div>
      <ReferralBox member={member} />
      <AccountLinks />
    </>
  )
}

/** Who it is, what tier, what that earns, and where the member's tables are. */
function MembershipHeader({ member }: { readonly member: Member }) {
  const t = useCopy()
  const partner = usePartner()
  const tier = rewardTier(member.tierLevel)
  const promised = usePromisedRate()
  const hasTiers = partner.ratesForAll.steps.length > 1
  const hasVip = useFlag('partnerFeatureFlags', 'vip')
  const books = useIsOpen('booking')
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.greeting}>{t('overview.greeting', { firstName: member.firstName })}</h1>
        <p className={styles.since}>{t('overview.status.memberSince', { date: formatLongDay(member.joinDate) })}</p>
      </div>
      <section className={styles.status} aria-label={t('overview.status.title')}>
        {hasTiers && (hasVip || tier !== tiers.vip) ? <p className={styles.tier}>{t(`tier.${tier}.name`)}</p> : null}
        {promised === null ? null : <p className={styles.rate}>{promised.main}</p>}
        {books ? (
          <Link to="/account/reservations" className={buttonClass('secondary')}>
            {t('reservations.title')}
          </Link>
        ) : null}
      </section>
    </header>
  )
}
