import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { ChevronDownIcon } from '../icons/form-icons.tsx'

interface AccordionProps {
  readonly items: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[]
  /** With a name, one that opens closes the others of that name. */
  readonly name?: string
}

/** Questions whose answers open below them: the platform's own, before any script has run, and found by the browser's search. */
export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} className={styles.item}>
          <summary className={styles.summary}>
            {title}
            <ChevronDownIcon />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
