import type { ReactNode } from 'react'
import { CloseButton } from '../buttons/button.tsx'
import { Hidden } from '../hidden.tsx'
import { CheckIcon, WarningIcon } from '../icons/sign-icons.tsx'
import styles from './toast.module.css'

export type ToastKind = 'success' | 'error' | 'warning'

interface ToastProps {
  readonly kind: ToastKind
  /** The kind in words, for who does not see its colour. */
  readonly kindLabel: string
  readonly close: string
  readonly children: ReactNode
  onClose(): void
}

/** A message above the page. The region around it tells it to a screen reader. */
export function Toast({ kind, kindLabel, close, children, onClose }: ToastProps) {
  return (
    <div className={styles.toast} data-kind={kind}>
      <span className={styles.icon}>{kind === 'success' ? <CheckIcon size={22} /> : <WarningIcon size={22} />}</span>
      <p className={styles.text}>
        <Hidden>{kindLabel} </Hidden>
        {children}
      </p>
      <CloseButton onClick={onClose}>{close}</CloseButton>
    </div>
  )
}
