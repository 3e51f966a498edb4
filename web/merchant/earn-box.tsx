import type { EarnRate, MerchantDetail } from '#contract/schemas/merchant.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { shortRateText } from '../earn-rate/earn-rate-text.ts'
import { isLocked } from '../earn-rate/is-locked.ts'
import { rateFigure } from '../earn-rate/rate-figure.ts'
import { rateWords } from '../earn-rate/rate-words.ts'
import { rewardTier } from '../earn-rate/use-promised-rate.ts'
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
  const { main, more } = rateWords(merchant, { t, partner })
  return (
    <section className={styles.box} aria-labelledby="earn-title">
      <h2 id="earn-title" className={styles.title}>
        {t('merchant.earn.title')}
      </h2>
      {locked && member !== null && benefit.exclusiveTier !== null ? (
        <LockedNotice exclusiveTier={benefit.exclusiveTier} member={member} />
      ) : null}
      {main === '' || locked ? null : (
        <p className={styles.rate}>
          {earnRate === null ? null : (
            <span className={styles.figure} aria-hidden="true">
              {rateFigure(earnRate, partner.currencyType)}
            </span>
          )}
          <span>
            <strong>{main}</strong>
            {more === '' ? null : <span className={styles.more}>{more}</span>}
          </span>
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
  const own = member === null ? undefined : rates.findLast(({ tier }) => tier <= rewardTier(member.tierLevel))
  if (rates.length < 2) return null
  return (
    <dl className={styles.tiers}>
      {rates.map((rate) => (
        <div key={rate.tier} className={styles.tier} data-own={rate === own || undefined}>
          <dt>
            {t(`tier.${rate.tier}.name`)}
            {rate === own ? <span className={styles.own}> · {t('merchant.earn.yourRate')}</span> : null}
          </dt>
          <dd>{shortRateText(rate, { t, partner })}</dd>
        </div>
      ))}
    </dl>
  )
}
