import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import styles from './banners.module.css'

/** Says so while a sandbox stands in for a third party. */
export function SandboxBanner() {
  const t = useCopy()
  const { sandboxVendors } = useSite()
  if (sandboxVendors.length === 0) return null
  return (
    <aside className={styles.sandbox} aria-label={t('frame.sandbox')}>
      {t('frame.sandboxBanner', { vendors: sandboxVendors.join(', ') })}
    </aside>
  )
}
