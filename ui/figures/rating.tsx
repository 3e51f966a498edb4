import { Hidden } from '../hidden.tsx'
import styles from './rating.module.css'

interface RatingProps {
  /** 0 to 5. */
  readonly value: number
  readonly label: string
  readonly count: string
}

/** The scale ends at 0 and at 5, whatever comes. */
function onScale(value: number): number {
  return Math.min(5, Math.max(0, value))
}

export function Rating({ value, label, count }: RatingProps) {
  return (
    <span className={styles.rating}>
      <strong aria-hidden="true">{onScale(value).toFixed(1)}</strong>
      <Hidden>{label}</Hidden> <span className={styles.count}>{count}</span>
    </span>
  )
}
