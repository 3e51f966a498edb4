import { Hidden } from '#ui/hidden.tsx'
import styles from './date-leaf.module.css'
import { calendarLeaf, formatDay } from '../../copy/format-time.ts'

/** A date as a leaf of a calendar. */
export function DateLeaf({ at }: { readonly at: string }) {
  const { month, day } = calendarLeaf(at)
  return (
    <time dateTime={at} className={styles.leaf}>
      <span aria-hidden="true" className={styles.month}>
        {month}
      </span>
      <span aria-hidden="true" className={styles.day}>
        {day}
      </span>
      <Hidden>{formatDay(at)}</Hidden>
    </time>
  )
}
