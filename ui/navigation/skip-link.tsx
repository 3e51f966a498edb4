import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

interface SkipLinkProps {
  /** The id of what it leads to, which can take the focus. */
  readonly to: string
  /** It stands in the corner of what is skipped, instead of the window's. */
  readonly inside?: true
  readonly children: ReactNode
}

/** Past what a keyboard would otherwise go through piece by piece; seen only while it has the focus. */
export function SkipLink({ to, inside, children }: SkipLinkProps) {
  return (
    <a className={inside ? styles.inside : styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
