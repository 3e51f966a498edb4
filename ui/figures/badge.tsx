import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A word on a picture. */
export function Badge({
  children,
  tone = 'plain',
}: {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'strong'
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
