import { useId, type ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly title: string
  readonly close: string
  /** `picture`: as wide as the window lets a picture be. */
  readonly holds?: 'picture'
  readonly children: ReactNode
  onClose(): void
}

/** The platform's modal dialog, open as long as it is rendered: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, close, holds, children, onClose }: DialogProps) {
  const dialog = useModal()
  const titleId = useId()
  return (
    <dialog ref={dialog} className={styles.dialog} data-holds={holds} aria-labelledby={titleId} onCancel={onClose}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton onClick={onClose}>{close}</CloseButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
