import type { ReactNode } from 'react'
import styles from './hidden.module.css'

/** Words for a screen reader where the eye sees a picture. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
