import { Hidden } from '../hidden.tsx'
import styles from './rating.module.css'

interface RatingProps {
  /** Shown from 0 to 5, whatever comes. */
  readonly value: number
  /** Read by screen readers in place of both figures. */
  readonly label: string
  /** The number of ratings, formatted. */
  readonly count: string
}

export function Rating({ value, label, count }: RatingProps) {
  return (
    <span className={styles.rating}>
      <strong aria-hidden>{Math.max(0, Math.min(5, value)).toFixed(1)}</strong>
      <Hidden>{label}</Hidden>{' '}
      <span className={styles.count} aria-hidden>
        ({count})
      </span>
    </span>
  )
}
