import { useLayoutEffect, useRef, type RefObject } from 'react'
import { openModal } from './open-modals.ts'

/** For a dialog that is open as long as it is rendered: it keeps the focus, and gives it back to what had it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Meets the dialog element, which is made modal by its method only; it gives the focus back while it is still in the page.
  useLayoutEffect(() => (dialog.current === null ? undefined : openModal(dialog.current)), [])
  return dialog
}
