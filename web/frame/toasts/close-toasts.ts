import { type ShownToast, toasts } from './toasts.ts'

const closeDelay = 3_000
/** For messages with a button: long enough to reach it by keyboard. Source: decision 171. */
const closeDelayOfActions = 20_000

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let isHeld = false

/** Closes each message when its time is up; errors and persistent messages wait for the person. Returns how to stop. */
export function closeToasts(): () => void {
  const follow = () => {
    const shown = toasts.current()
    for (const id of timers.keys()) if (!shown.some((toast) => toast.id === id)) stopTimer(id)
    if (!isHeld) for (const toast of shown) startTimer(toast)
  }
  follow()
  const leave = toasts.subscribe(follow)
  return () => {
    leave()
    for (const id of timers.keys()) stopTimer(id)
  }
}

/** Pauses closing while the pointer or the focus is on the messages; afterwards each gets its full time again. */
export function holdToasts(holds: boolean): void {
  if (isHeld === holds) return
  isHeld = holds
  for (const id of timers.keys()) stopTimer(id)
  if (!holds) for (const toast of toasts.current()) startTimer(toast)
}

function startTimer({ id, kind, stays, action }: ShownToast): void {
  if (kind === 'error' || stays || timers.has(id)) return
  const delay = action === undefined ? closeDelay : closeDelayOfActions
  timers.set(
    id,
    setTimeout(() => toasts.close(id), delay),
  )
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
