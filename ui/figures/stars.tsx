import { Hidden } from '../hidden.tsx'
import { StarIcon } from '../icons/star-icon.tsx'
import styles from './stars.module.css'

const all = [1, 2, 3, 4, 5] as const

/** Five stars, as many of them full as were given. */
export function Stars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span className={styles.stars}>
      {all.map((star) => (
        <span key={star} className={styles.star} data-full={star <= rating || undefined}>
          <StarIcon size={16} />
        </span>
      ))}
      <Hidden>{label}</Hidden>
    </span>
  )
}
