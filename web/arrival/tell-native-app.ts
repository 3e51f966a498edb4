import type { QueryClient } from '@tanstack/react-query'
import type { KnownMember, Member } from '#contract/schemas/member.ts'
import { knownKey } from '../api/known-visitor.ts'
import { memberKey } from '../api/member-query.ts'

/** What the native app puts into its window, for its push and marketing service. A browser has none. */
interface NativeBridge {
  setExternalUserId(publicId: string): void
}

declare global {
  interface Window {
    readonly commensalApp?: NativeBridge
  }
}

/** Tells the native app who is there, once for each person: the member, else the known visitor. Silent in a browser. */
export function tellNativeApp(queryClient: QueryClient): void {
  const bridge = window.commensalApp
  if (bridge === undefined) return
  let told = ''
  function tell(): void {
    const member = queryClient.getQueryData<Member | null>(memberKey)
    const publicId = (member ?? queryClient.getQueryData<KnownMember>(knownKey))?.publicId ?? ''
    if (publicId === '' || publicId === told) return
    told = publicId
    bridge?.setExternalUserId(publicId)
  }
  queryClient.getQueryCache().subscribe(tell)
  tell()
}
