import type { ReactNode } from 'react'
import styles from './form-banner.module.css'
import { CheckIcon, WarningIcon } from '../icons/sign-icons.tsx'

export type BannerKind = 'error' | 'success' | 'warning'

interface FormBannerProps {
  readonly kind: BannerKind
  readonly heading: string
  readonly children: ReactNode
}

/** What a whole form has to say. An error interrupts a screen reader, the others wait. */
export function FormBanner({ kind, heading, children }: FormBannerProps) {
  return (
    <div className={styles.banner} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.icon}>{kind === 'success' ? <CheckIcon /> : <WarningIcon />}</span>
      <p className={styles.heading}>{heading}</p>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
