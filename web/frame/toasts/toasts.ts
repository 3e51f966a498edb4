import type { ToastKind } from '#ui/messages/toast.tsx'

interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** A button after the words. */
  readonly action?: { readonly text: string; run(): void }
  /** Stays until it is closed; errors always do. */
  readonly stays?: true
}
export type ShownToast = Toast & { readonly id: number }

/** The messages on show. Lives in the browser only: a page drawn on the server shows none. */
function createToasts() {
  let shown: readonly ShownToast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function set(next: readonly ShownToast[]): void {
    shown = next
    for (const listener of listeners) listener()
  }

  function close(id: number): void {
    set(shown.filter((toast) => toast.id !== id))
  }

  function show(toast: Toast): number {
    lastId += 1
    const id = lastId
    set([...shown, { ...toast, id }])
    return id
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, close, subscribe, current: () => shown }
}

export const toasts = createToasts()
