import type { ReactNode } from 'react'
import styles from './specimens.module.css'

/** Components side by side, as many as there is room for. */
export function Specimens({ children }: { readonly children: ReactNode }) {
  return <div className={styles.specimens}>{children}</div>
}

interface SpecimenProps {
  /** Which state it is in, and what to look for. */
  readonly of: string
  /** Over the whole width. */
  readonly wide?: true
  readonly children: ReactNode
}

export function Specimen({ of, wide, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen} data-wide={wide}>
      <figcaption className={styles.caption}>{of}</figcaption>
      <div className={styles.shown}>{children}</div>
    </figure>
  )
}
