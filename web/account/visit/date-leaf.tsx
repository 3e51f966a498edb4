import { Hidden } from '#ui/hidden.tsx'
import styles from './date-leaf.module.css'
import { calendarLeaf, formatDay } from '../../copy/format-time.ts'

interface DateLeafProps {
  readonly at: string
  /** The restaurant's, where it is a visit: New York's otherwise. */
  readonly timeZone?: string
}

/** A date as a leaf of a calendar. */
export function DateLeaf({ at, timeZone }: DateLeafProps) {
  const { month, day } = calendarLeaf(at, timeZone)
  return (
    <time dateTime={at} className={styles.leaf}>
      <span aria-hidden="true" className={styles.month}>
        {month}
      </span>
      <span aria-hidden="true" className={styles.day}>
        {day}
      </span>
      <Hidden>{formatDay(at, timeZone)}</Hidden>
    </time>
  )
}
