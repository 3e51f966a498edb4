import type { ReactNode } from 'react'
import styles from './row-header.module.css'

interface RowHeaderProps {
  readonly titleId: string
  readonly title: string
  /** Under the title; nothing where there is none, or it is empty. */
  readonly note?: string | undefined
  /** The link to all of them. */
  readonly children: ReactNode
}

/** Over restaurants side by side. */
export function RowHeader({ titleId, title, note = '', children }: RowHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </header>
  )
}
