import type { RefCallback } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  readonly title: string
  /** `focusOn` where it takes the place of something else, as the answer to a form does. */
  readonly headingRef?: RefCallback<HTMLElement> | undefined
  readonly text?: string
}

/** What a page of one task is about. */
export function PageTitle({ title, text, headingRef }: PageTitleProps) {
  return (
    <header className={styles.title}>
      <h1 ref={headingRef} tabIndex={headingRef && -1}>
        {title}
      </h1>
      {text === undefined || text === '' ? null : <p>{text}</p>}
    </header>
  )
}
