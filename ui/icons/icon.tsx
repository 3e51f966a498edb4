import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** The frame of all icons: 24 units, a stroke of 1.5, the colour of the text around. Words stand beside it, never in it. */
export function Icon({ children, size = 20 }: { readonly children: ReactNode; readonly size?: number | undefined }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}
