import { useId, type ReactNode } from 'react'
import { CloseButton } from '../buttons/button.tsx'
import styles from './sheet.module.css'
import { useModal } from './dialog.tsx'

interface SheetProps {
  readonly title: string
  readonly close: string
  readonly children: ReactNode
  /** Stays in sight below what scrolls: the button that applies what was chosen. */
  readonly foot?: ReactNode
  onClose(): void
}

/** Comes from below on a phone and from the side on a desktop; otherwise a dialog. A press beside it closes it. */
export function Sheet({ title, close, children, foot, onClose }: SheetProps) {
  const dialog = useModal()
  const titleId = useId()
  return (
    // Escape is the dialog's own key for what a press beside it does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton onClick={onClose}>{close}</CloseButton>
        </header>
        <div className={styles.body}>{children}</div>
        {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
