import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onModalChange, topmostModal } from '#ui/open-modals.ts'
import { Toast } from '#ui/toast.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './toast-region.module.css'
import { toasts, type ShownToast } from './toasts.ts'

const none: readonly ShownToast[] = []

interface RegionProps {
  readonly shown: readonly ShownToast[]
}

/** Messages at the top, in the middle. An open dialog shuts the page below it off from eyes, hands and ears: they are within it then. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  const modal = useSyncExternalStore(onModalChange, topmostModal, () => null)
  return (
    <>
      <Region shown={modal === null ? shown : none} />
      {modal === null ? null : createPortal(<RegionInModal shown={shown} />, modal)}
    </>
  )
}

/** In the top layer, since a dialog that moves in would carry along what is fixed in it. */
function RegionInModal({ shown }: RegionProps) {
  return (
    <div ref={raise} popover="manual" className={styles.layer}>
      <Region shown={shown} />
    </div>
  )
}

function raise(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open') === false) layer.showPopover()
}

/** There before its first message: a screen reader tells what comes into a region that it knows. */
function Region({ shown }: RegionProps) {
  const t = useCopy()
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
