import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import type { EarnRate, MerchantDetail } from '#contract/schemas/merchant.ts'
import { TagIcon } from '#ui/icons/merchant-icons.tsx'
import { LockIcon } from '#ui/icons/sign-icons.tsx'
import { useMember } from '../../api/member-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { ContentAnchor } from '../../content/content-anchor.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { rateFigure, shortRateText } from '../../earn-rate/earn-rate-text.ts'
import { isLocked, nextTier, wayToTier } from '../../earn-rate/locked-tier.ts'
import { rateWords } from '../../earn-rate/rate-words.ts'
import { UnlockText } from '../../earn-rate/unlock-text.tsx'
import { rewardTier } from '../../earn-rate/use-promised-rate.ts'
import { useFlag } from '../../site/use-flag.ts'
import { usePartner } from '../../site/use-site.ts'
import { EarnAction } from './earn-action.tsx'
import styles from './earn-box.module.css'
import { EarnLimits } from './earn-limits.tsx'
import { flexOffersQuery } from './flex-offers-query.ts'
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

interface LockedNoticeProps {
  readonly exclusiveTier: 2 | 3
  readonly member: Pick<Member, 'tierLevel'>
}

/** Why a visit does not earn for this member, and how it would. */
function LockedNotice({ exclusiveTier, member }: LockedNoticeProps) {
  const t = useCopy()
  const tier = nextTier(member)
  const way = wayToTier(tier, usePartner())
  return (
    <div className={styles.locked}>
      <p className={styles.lockedTitle}>
        <LockIcon />
        {t(`merchant.locked.${exclusiveTier}.title`)}
      </p>
      <UnlockText tier={tier} exclusiveTier={exclusiveTier} />
      {way === null ? null : <ContentAnchor url={way}>{t(`merchant.locked.${tier}.link`)}</ContentAnchor>}
    </div>
  )
}

/** What the restaurant gives this member on top; nothing for visitors, and where the partner has no such offers. */
function FlexOffer({ merchantId }: { readonly merchantId: string }) {
  const t = useCopy()
  const callApi = useCallApi()
  const publicId = useMember()?.publicId ?? ''
  const enabled = useFlag('partnerFeatureFlags', 'flexOffers') && publicId !== ''
  const [offer] = useQuery({ ...flexOffersQuery(callApi, { merchantId, publicId }), enabled }).data ?? []
  if (offer === undefined) return null
  return (
    <p className={styles.limit}>
      <TagIcon />
      <strong>{t('merchant.earn.flexOffer', { amount: offer.webMessageOfferAmount })}</strong>
    </p>
  )
}
