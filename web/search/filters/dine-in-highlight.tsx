import { useEffect, useSyncExternalStore } from 'react'
import { Hidden } from '#ui/hidden.tsx'
import { CloseIcon } from '#ui/icons/sign-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { stored } from '../../storage/stored.ts'
import styles from './dine-in-highlight.module.css'

const listeners = new Set<() => void>()
/** Null until it is first asked. */
let news: boolean | null = null

/** Points at the dine-in filter, once a session. */
export function DineInHighlight() {
  const t = useCopy()
  const shown = useSyncExternalStore(subscribe, isNews, () => false)
  // Meets the session storage, and a press anywhere else: it has been seen then.
  useEffect(() => {
    stored.dineInHighlight.write('seen')
    document.addEventListener('pointerdown', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      close()
    }
  }, [])
  if (!shown) return null
  return (
    <div role="note" className={styles.highlight}>
      <p>{t('search.dineInHighlight')}</p>
      <button type="button" className={styles.close} onClick={close}>
        <CloseIcon size={16} />
        <Hidden>{t('dialog.close')}</Hidden>
      </button>
    </div>
  )
}

function isNews(): boolean {
  news ??= stored.dineInHighlight.read() === null
  return news
}

function closeFromOutside({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('[role=note]') === null) close()
}

function close(): void {
  news = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
