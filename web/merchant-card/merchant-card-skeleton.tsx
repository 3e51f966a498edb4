import { Skeleton } from '#ui/messages/waiting.tsx'
import styles from './merchant-card-skeleton.module.css'

/** The size of the card that comes. */
export function MerchantCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
      <Skeleton shape="short" />
    </div>
  )
}
