import { useSyncExternalStore } from 'react'
import { Toast } from '#ui/toast.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './toast-region.module.css'
import { toasts, type ShownToast } from './toasts.ts'

const none: readonly ShownToast[] = []

/** Messages at the top, in the middle, told to a screen reader as they come. */
export function ToastRegion() {
  const t = useCopy()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {shown.map(({ id, kind, text, action }) => (
        <Toast
          key={id}
          kind={kind}
          kindLabel={t(`toast.${kind}`)}
          close={t('toast.close')}
          onClose={() => toasts.close(id)}
        >
          {text}{' '}
          {action === undefined ? null : (
            <button type="button" className={styles.action} onClick={action.run}>
              {action.text}
            </button>
          )}
        </Toast>
      ))}
    </div>
  )
}
