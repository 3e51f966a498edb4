import type { Offer } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { TagIcon } from '#ui/icons/merchant-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { earnRateText } from '../../earn-rate/earn-rate-text.ts'
import { usePartner } from '../../site/use-site.ts'
import { longDate } from './long-date.ts'
import styles from './offers.module.css'
import { Section } from './section.tsx'

export function Offers({ offers }: { readonly offers: readonly Offer[] }) {
  const t = useCopy()
  if (offers.length === 0) return null
  return (
    <Section title={t('merchant.offers.title')}>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <OfferItem key={offer.id} offer={offer} />
        ))}
      </ul>
    </Section>
  )
}

function OfferItem({ offer }: { readonly offer: Offer }) {
  const t = useCopy()
  const partner = usePartner()
  const { title, body, reward, rate, activeTo } = offer
  return (
    <li className={styles.offer}>
      <TagIcon size={24} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.gain}>
          {reward === null
            ? null
            : `+${formatReward(reward, { currency: partner.currencyType, name: partner.rewardName })}`}
          {rate === null ? null : earnRateText(rate, { t, partner })}
        </p>
        <p>{body}</p>
        {activeTo === null ? null : (
          <p className={styles.until}>{t('merchant.offers.until', { date: longDate(activeTo) })}</p>
        )}
      </div>
    </li>
  )
}
