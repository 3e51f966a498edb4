import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey } from './member-query.ts'

/** The member who is signed in; null for visitors, and while nobody can tell. */
export const useMember = import.meta.env.SSR ? useMemberOfPage : useFollowedMember

/** Every card of a list asks: they look at what the frame's query keeps, and have no query each. */
function useFollowedMember(): Member | null {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (notify: () => void) =>
      queryClient.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated') notify()
      }),
    [queryClient],
  )
  const read = () => memberOf(queryClient)
  return useSyncExternalStore(subscribe, read, read)
}

/** A page on the server is drawn once: there is nothing to follow. */
function useMemberOfPage(): Member | null {
  return memberOf(useQueryClient())
}

export function memberOf(queryClient: QueryClient): Member | null {
  return queryClient.getQueryData<Member | null>(memberKey) ?? null
}
