import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the browser knows passkeys at all. The server can't know, and draws the page of one that does, as nearly all do: what came later would move the rest. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in globalThis,
    () => true,
  )
}
