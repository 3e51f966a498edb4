import { useCopy } from '../../copy/use-copy.ts'
import styles from './request-page.module.css'

/** Where a page with a form or an answer will be. */
export function Placeholder() {
  const t = useCopy()
  return <div className={styles.skeleton} role="status" aria-label={t('frame.loading')} />
}
