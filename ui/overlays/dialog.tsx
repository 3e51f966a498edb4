import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from '../buttons/button.tsx'
import styles from './dialog.module.css'
import { openModal } from './open-modals.ts'

interface DialogProps {
  readonly title: string
  readonly close: string
  /** `picture`: as wide as the window lets a picture be. */
  readonly holds?: 'picture'
  /** What a confirmation asks: a screen reader reads it as the dialog opens. The focus goes to the button with `data-focus-first`. */
  readonly question?: ReactNode
  readonly children: ReactNode
  onClose(): void
}

/** The platform's modal dialog, open as long as it is rendered: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, close, holds, question, children, onClose }: DialogProps) {
  const dialog = useModal()
  const titleId = useId()
  const questionId = useId()
  const isAlert = question !== undefined
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-holds={holds}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={isAlert ? questionId : undefined}
      onCancel={onClose}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton onClick={onClose}>{close}</CloseButton>
        </div>
        {isAlert ? (
          <div id={questionId} className={styles.question}>
            {question}
          </div>
        ) : null}
        {children}
      </div>
    </dialog>
  )
}

/** For a dialog that is open as long as it is rendered: it keeps the focus, and gives it back to what had it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Meets the dialog element, which is made modal by its method only; it gives the focus back while it is still in the page.
  useLayoutEffect(() => (dialog.current === null ? undefined : openModal(dialog.current)), [])
  return dialog
}
