import { Skeleton } from '../../frame/page/skeleton.tsx'
import styles from './request-page.module.css'

/** Where a page with a form or an answer will be. */
export function Placeholder() {
  return <Skeleton className={styles.skeleton} />
}
