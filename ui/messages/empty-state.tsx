import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text: string
  /** `h1` where it stands for the whole page. */
  readonly heading?: 'h1' | 'h2' | 'h3'
  /** The nearest next step. */
  readonly children?: ReactNode
}

/** Where nothing is to be shown: what happened, and what helps. */
export function EmptyState({ title, text, heading: Heading = 'h1', children }: EmptyStateProps) {
  return (
    <section className={styles.empty} role="status">
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.next}>{children}</div>
    </section>
  )
}
