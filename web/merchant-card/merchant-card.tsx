import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MerchantCard as Merchant } from '#contract/schemas/merchant.ts'
import { Badge } from '#ui/figures/badge.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { CardEarnLine } from './card-earn-line.tsx'
import { CardFacts, merchantHighlights, onlineOrderingHighlight } from './card-facts.tsx'
import styles from './merchant-card.module.css'
import { MerchantImage } from './merchant-image.tsx'

interface MerchantCardProps {
  readonly merchant: Merchant
  readonly sizes: string
  readonly eager?: true
  /** One level below the heading that the card stands under. */
  readonly heading: 'h2' | 'h3'
  /** A carousel says less of each. */
  readonly brief?: true
}

export function MerchantCard({ merchant, sizes, heading: Heading, eager, brief }: MerchantCardProps) {
  const t = useCopy()
  const { id, name, images, location, distance, offer } = merchant
  const highlights = merchantHighlights(merchant)
  const ordering = onlineOrderingHighlight(merchant)
  const area = location.neighborhood ?? location.address.city
  const place = brief ? area : [...new Set([area, location.address.city])].join(', ')
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <MerchantImage images={images} alt="" sizes={sizes} className={styles.image} {...(eager ? { eager } : {})} />
        {highlights.length === 0 && offer === null ? null : (
          <p className={styles.badges}>
            {highlights.map((key) => (
              <Badge key={key}>{t(key)}</Badge>
            ))}
            {offer === null ? null : <Badge tone="strong">{t('merchantCard.offerTag')}</Badge>}
          </p>
        )}
        <SaveButton merchant={merchant} />
      </div>
      <Heading className={styles.name}>
        <MerchantLink merchantId={id} className={styles.link}>
          {name}
        </MerchantLink>
      </Heading>
      <CardFacts merchant={merchant} />
      <p className={styles.place}>
        {place}
        {distance === null ? null : (
          <span className={styles.distance}>{` · ${t('merchantCard.distance', { miles: distance.toFixed(1) })}`}</span>
        )}
      </p>
      {ordering === null || brief ? null : <p className={styles.place}>{t(ordering)}</p>}
      <CardEarnLine merchant={merchant} />
    </article>
  )
}

interface MerchantLinkProps {
  readonly merchantId: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** To the restaurant's page. A page on the server has no use for what the Router's link knows, and a list has fifteen of them. */
const MerchantLink = import.meta.env.SSR ? PlainLink : FollowedLink

function FollowedLink({ merchantId, className, children }: MerchantLinkProps) {
  return (
    <Link to="/merchants/$merchantId" params={{ merchantId }} className={className}>
      {children}
    </Link>
  )
}

function PlainLink({ merchantId, className, children }: MerchantLinkProps) {
  return (
    <a href={`/merchants/${encodeURIComponent(merchantId)}`} className={className}>
      {children}
    </a>
  )
}
