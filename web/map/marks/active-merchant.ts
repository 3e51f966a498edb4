import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let active: string | null = null

/** The restaurant that the pointer or the focus is on, in the list or on the map: the other side shows it too. Only browsers set it. */
export const activeMerchant = {
  set(id: string | null): void {
    if (id === active) return
    active = id
    for (const listener of listeners) listener()
  },
}

export function useIsActive(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => active === id,
    () => false,
  )
}

/** For whatever stands for a restaurant. */
export function followsPointer(id: string) {
  const enter = () => activeMerchant.set(id)
  const leave = () => activeMerchant.set(null)
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
