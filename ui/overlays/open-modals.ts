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
  open.add(dialog)
  tell()
  return () => {
    dialog.close()
    open.delete(dialog)
    tell()
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
