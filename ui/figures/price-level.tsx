import styles from './price-level.module.css'
import { Hidden } from '../hidden.tsx'

/** Zero to four dollar signs; `label` says the same in words. */
export function PriceLevel({ level, label }: { readonly level: number; readonly label: string }) {
  if (level === 0) return null
  return (
    <span className={styles.price}>
      <span aria-hidden="true">{'$'.repeat(level)}</span>
      <Hidden>{label}</Hidden>
    </span>
  )
}
