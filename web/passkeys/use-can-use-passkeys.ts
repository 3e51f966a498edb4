import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the browser knows passkeys at all; the server, which can't know, draws the page of one that does not. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in globalThis,
    () => false,
  )
}
