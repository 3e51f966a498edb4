import type { EarnRate, MerchantDetail } from '#contract/schemas/merchant.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { earnRateText, shortRateText } from '../earn-rate/earn-rate-text.ts'
import { isLocked } from '../earn-rate/is-locked.ts'
import { rateFigure } from '../earn-rate/rate-figure.ts'
import { usePartner } from '../site/use-site.ts'
import { EarnAction } from './earn-action.tsx'
import styles from './earn-box.module.css'
import { EarnLimits } from './earn-limits.tsx'
import { FlexOffer } from './flex-offer.tsx'
import { LockedNotice } from './locked-notice.tsx'
import { WillItEarn } from './will-it-earn.tsx'

/** What a visit earns here: the rate as a figure, each tier's rate, and the limits. */
export function EarnBox({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const { earnRate, rates, benefit } = merchant
  const locked = benefit.exclusiveTier !== null && isLocked(benefit.exclusiveTier, member)
  return (
    <section className={styles.box} aria-labelledby="earn-title">
      <h2 id="earn-title" className={styles.title}>
        {t('merchant.earn.title')}
      </h2>
      {locked && member !== null && benefit.exclusiveTier !== null ? (
        <LockedNotice exclusiveTier={benefit.exclusiveTier} member={member} />
      ) : null}
      {earnRate === null || locked ? null : (
        <p className={styles.rate}>
          <span className={styles.figure} aria-hidden="true">
            {rateFigure(earnRate, partner.currencyType)}
          </span>
          <strong>{earnRateText(earnRate, { t, partner })}</strong>
        </p>
      )}
      {locked ? null : <FlexOffer merchantId={merchant.id} />}
      <TierRates rates={rates} />
      <EarnLimits benefit={benefit} />
      <p className={styles.note}>{t('merchant.earn.onBill')}</p>
      <EarnAction />
      {locked ? null : <WillItEarn merchant={merchant} />}
    </section>
  )
}

function TierRates({ rates }: { readonly rates: readonly EarnRate[] }) {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const first = rates.filter((rate, index) => rates.findIndex(({ tier }) => tier === rate.tier) === index)
  const different = new Set(first.map((rate) => rate.amount)).size > 1
  if (!partner.showEarnRate || !different) return null
  return (
    <dl className={styles.tiers}>
      {first.map((rate) => (
        <div key={rate.tier} className={styles.tier} data-own={member?.tierLevel === rate.tier || undefined}>
          <dt>
            {t(`tier.${rate.tier}.name`)}
            {member?.tierLevel === rate.tier ? (
              <span className={styles.own}> · {t('merchant.earn.yourRate')}</span>
            ) : null}
          </dt>
          <dd>{shortRateText(rate, { t, partner })}</dd>
        </div>
      ))}
    </dl>
  )
}
