import { useEffect, useState } from 'react'
import type { TableLock } from '#contract/schemas/reservations/tables.ts'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './reserve.late.module.css'

interface CountdownProps {
  readonly lock: TableLock & { readonly keptAt: number }
  onOver(): void
}

/** Told to who does not see the clock: at the beginning, and when a minute is left. */
const toldSeconds = 60

/** For how long the table is kept. It goes by the seconds that the server told, since a browser's own clock may be wrong, and a tab that slept catches up. */
export function Countdown({ lock: { keptAt, secondsLeft }, onOver }: CountdownProps) {
  const t = useCopy()
  const [left, setLeft] = useState(() => leftOf({ keptAt, secondsLeft }))
  // Meets the clock.
  useEffect(() => {
    const tick = setInterval(() => setLeft(leftOf({ keptAt, secondsLeft })), 500)
    return () => clearInterval(tick)
  }, [keptAt, secondsLeft])
  const isOver = left === 0
  // Meets the end of the time, which nobody does.
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p className={styles.clock}>
      <span aria-hidden>{t('reserve.clock', { clock })}</span>
      <Hidden>
        <span role="status">{left > toldSeconds ? t('reserve.clock.minutes') : t('reserve.clock.minute')}</span>
      </Hidden>
    </p>
  )
}

function leftOf({ keptAt, secondsLeft }: { readonly keptAt: number; readonly secondsLeft: number }): number {
  return Math.max(0, Math.ceil(secondsLeft - (performance.now() - keptAt) / 1_000))
}
