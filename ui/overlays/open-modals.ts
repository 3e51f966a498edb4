const open = new Set<HTMLDialogElement>()
const listeners = new Set<() => void>()

/** Nothing outside the modal dialog that was opened last can be pressed or heard. Null: none is open. */
export function topmostModal(): HTMLDialogElement | null {
  return [...open].at(-1) ?? null
}

/** Answers how to stop listening. */
export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers how to close it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus()
  noteModal(dialog, true)
  return () => {
    dialog.close()
    noteModal(dialog, false)
  }
}

/** Records a dialog that the browser opened or closed by itself. */
export function noteModal(dialog: HTMLDialogElement, isOpen: boolean): void {
  if (open.has(dialog) === isOpen) return
  if (isOpen) open.add(dialog)
  else open.delete(dialog)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
