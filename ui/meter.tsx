import styles from './meter.module.css'

interface MeterProps {
  /** Of `max`. */
  readonly value: number
  readonly max: number
  readonly label: string
}

/** How full something is, as a bar. Words beside it give the figures. */
export function Meter({ value, max, label }: MeterProps) {
  const part = max === 0 ? 0 : Math.min(1, Math.max(0, value / max))
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.drawing} aria-hidden="true">
        <rect width={part * 100} height="1" />
      </svg>
    </div>
  )
}
