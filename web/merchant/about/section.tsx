import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  /** Where links within the page lead. */
  readonly id?: string
  readonly children: ReactNode
}

/** A part of the page under a title and a hairline. */
export function Section({ title, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
