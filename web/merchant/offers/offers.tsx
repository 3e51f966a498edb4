import { useQuery } from '@tanstack/react-query'
import type { MerchantDetail, Offer } from '#contract/schemas/merchant.ts'
import { TagIcon } from '#ui/icons/merchant-icons.tsx'
import { campaignsQuery } from '../../api/merchant-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { CampaignItem } from './campaign-item.tsx'
import { Gain } from './gain.tsx'
import { longDate } from '../about/long-date.ts'
import styles from './offers.module.css'
import { Section } from '../about/section.tsx'

/** What comes on top here: the restaurant's own offers, then the programme's campaigns. */
export function Offers({ merchant: { id, offers } }: { readonly merchant: Pick<MerchantDetail, 'id' | 'offers'> }) {
  const t = useCopy()
  // Without them where they can't be had.
  const { data: campaigns = [] } = useQuery(campaignsQuery(useCallApi(), id))
  if (offers.length + campaigns.length === 0) return null
  return (
    <Section title={t('merchant.offers.title')}>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <OfferItem key={offer.id} offer={offer} />
        ))}
        {campaigns.map((campaign) => (
          <CampaignItem key={campaign.code} campaign={campaign} merchantId={id} />
        ))}
      </ul>
    </Section>
  )
}

function OfferItem({ offer }: { readonly offer: Offer }) {
  const t = useCopy()
  const { title, body, reward, rate, lastDay } = offer
  return (
    <li className={styles.offer}>
      <TagIcon size={24} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <Gain reward={reward} rate={rate} />
        <p>{body}</p>
        {lastDay === null ? null : (
          <p className={styles.until}>{t('merchant.offers.until', { date: longDate(lastDay) })}</p>
        )}
      </div>
    </li>
  )
}
