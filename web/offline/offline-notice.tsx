import { useSyncExternalStore } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { usePath } from '../site/use-path.ts'
import styles from './offline-notice.module.css'

/** Says that there is no network, for as long as there is none. */
export function OfflineNotice() {
  const t = useCopy()
  const offline = useSyncExternalStore(subscribe, isOffline, () => false)
  // The page for want of a connection says it all itself.
  const saved = usePath() !== '/offline'
  return <div role="status">{offline && saved ? <p className={styles.notice}>{t('frame.offline')}</p> : null}</div>
}

function isOffline(): boolean {
  return !navigator.onLine
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
