import type { MerchantCard as Merchant } from '#contract/schemas/merchant.ts'
import { followsPointer, useIsActive } from '../map/active-merchant.ts'
import { MerchantCard } from '../merchant-card/merchant-card.tsx'
import styles from './result-list.module.css'

/** Two beside the map, three where it is wide. */
const cardSizes = '(width >= 1050px) 27vw, (width >= 661px) 46vw, 92vw'

interface ResultItemProps {
  readonly merchant: Merchant
  /** Of the first view. */
  readonly eager: boolean
}

/** A result that knows of its pin: pointing at either marks both. */
export function ResultItem({ merchant, eager }: ResultItemProps) {
  const active = useIsActive(merchant.id)
  return (
    <li className={styles.item} data-active={active || undefined} {...followsPointer(merchant.id)}>
      <MerchantCard heading="h2" merchant={merchant} sizes={cardSizes} {...(eager ? { eager: true } : {})} />
    </li>
  )
}
