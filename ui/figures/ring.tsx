import type { ReactNode } from 'react'
import { gauge } from './gauge.ts'
import styles from './ring.module.css'

interface RingProps {
  /** From `min`, 0 unless told, to `max`. */
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly label: string
  /** One arc for each step: a ring of dines. Absent: one continuous arc. */
  readonly steps?: number
  readonly children: ReactNode
}

const radius = 52
const around = 2 * Math.PI * radius
const gap = 5

/** A meter as a ring, with its figure inside. */
export function Ring({ value, min, max, label, steps, children }: RingProps) {
  const { part, told } = gauge({ value, min, max, label })
  return (
    <div className={styles.ring} {...told}>
      <svg viewBox="0 0 120 120" className={styles.drawing} aria-hidden="true">
        {steps === undefined ? <Arc part={part} /> : <Steps steps={steps} filled={Math.round(part * steps)} />}
      </svg>
      <div className={styles.inside} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

function Arc({ part }: { readonly part: number }) {
  return (
    <>
      <circle cx="60" cy="60" r={radius} className={styles.track} />
      {part === 0 ? null : (
        <circle cx="60" cy="60" r={radius} className={styles.filled} strokeDasharray={`${part * around} ${around}`} />
      )}
    </>
  )
}

function Steps({ steps, filled }: { readonly steps: number; readonly filled: number }) {
  const length = around / steps
  return Array.from({ length: steps }, (_, step) => (
    <circle
      key={step}
      cx="60"
      cy="60"
      r={radius}
      className={step < filled ? styles.filled : styles.track}
      strokeDasharray={`${length - gap} ${around - length + gap}`}
      strokeDashoffset={-step * length - gap / 2}
    />
  ))
}
