import { gauge } from './gauge.ts'
import styles from './meter.module.css'

interface MeterProps {
  /** Of `max`. */
  readonly value: number
  readonly max: number
  readonly label: string
}

/** How full something is, as a bar. Words beside it give the figures. */
export function Meter({ value, max, label }: MeterProps) {
  const { part, told } = gauge({ value, max, label })
  return (
    <div className={styles.meter} {...told}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.drawing} aria-hidden="true">
        <rect width={part * 100} height="1" />
      </svg>
    </div>
  )
}
