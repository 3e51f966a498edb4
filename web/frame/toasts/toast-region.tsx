import { type RefObject, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onModalChange, topmostModal } from '#ui/overlays/open-modals.ts'
import { Toast } from '#ui/messages/toast.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './toast-region.module.css'
import { closeToasts, holdToasts } from './close-toasts.ts'
import { toasts, type ShownToast } from './toasts.ts'

const none: readonly ShownToast[] = []

interface RegionProps {
  readonly shown: readonly ShownToast[]
}

/** Messages at the top, in the middle. An open dialog shuts the page below it off from eyes, hands and ears: they are within it then. */
export function ToastRegion() {
  // Meets the clock.
  useEffect(closeToasts, [])
  const current = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  const shown = useDeferredValue(current, none)
  const modal = useSyncExternalStore(onModalChange, topmostModal, () => null)
  return (
    <>
      <Layer shown={modal === null ? shown : none} />
      {modal === null ? null : createPortal(<Layer shown={shown} />, modal)}
    </>
  )
}

/** In the top layer: above the veils of menus, and not carried along by a dialog that moves in. */
function Layer({ shown }: RegionProps) {
  return (
    <div ref={keepOnTop} popover="manual" className={styles.layer}>
      <Region shown={shown} />
    </div>
  )
}

/** In the top layer what is shown last lies highest, so that it is shown again after every menu that opens. */
function keepOnTop(layer: HTMLElement | null): (() => void) | undefined {
  if (layer === null) return undefined
  const raise = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches('[popover=auto]:popover-open')) return
    layer.hidePopover()
    layer.showPopover()
  }
  layer.showPopover()
  // This event does not bubble.
  document.addEventListener('toggle', raise, true)
  return () => document.removeEventListener('toggle', raise, true)
}

/** There before its first message, if only by one drawing: a screen reader tells what comes into a region that it knows. */
function Region({ shown }: RegionProps) {
  const t = useCopy()
  const region = useRef<HTMLDivElement>(null)
  useAttention(region, shown)
  return (
    <div ref={region} className={styles.region} role="status" aria-live="polite">
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

/** Keeps messages open while the pointer or the focus is on one, moves the focus to them by F6, and returns it when the focused one closes. */
function useAttention(region: RefObject<HTMLDivElement | null>, shown: readonly ShownToast[]): void {
  const enteredFrom = useRef<HTMLElement | null>(null)
  const isEmpty = shown.length === 0
  // Meets the pointer, and the keyboard of the whole page.
  useEffect(() => {
    const { current } = region
    if (current === null || isEmpty) return
    const listening = new AbortController()
    const { signal } = listening
    const isOutside = (target: EventTarget | null) => !(target instanceof Node && current.contains(target))
    current.addEventListener('pointerenter', () => holdToasts(true), { signal })
    current.addEventListener('pointerleave', () => holdToasts(false), { signal })
    current.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && holdToasts(false), {
      signal,
    })
    current.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        holdToasts(true)
        if (relatedTarget instanceof HTMLElement && isOutside(relatedTarget)) enteredFrom.current = relatedTarget
      },
      { signal },
    )
    addEventListener(
      'keydown',
      (event) => {
        const button = current.querySelector('button')
        if (event.key !== 'F6' || button === null || !isOutside(document.activeElement)) return
        event.preventDefault()
        button.focus()
      },
      { signal },
    )
    return () => {
      listening.abort()
      holdToasts(false)
    }
  }, [isEmpty, region])
  // Meets the browser, which drops the focus with what had it.
  useEffect(() => {
    if (document.activeElement === document.body && enteredFrom.current?.isConnected) enteredFrom.current.focus()
    if (shown.length === 0) enteredFrom.current = null
  }, [shown])
}
