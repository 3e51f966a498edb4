import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { getMember } from '#contract/endpoints/members.ts'
import type { Member } from '#contract/schemas/member.ts'
import type { CallApi } from './call-api.ts'
import { answerOf, statusCodes } from './refused-error.ts'

export const memberKey = ['member'] as const

/** Who is signed in, or null. Kept until something asks for it again: a navigation of a member, sign-in, the session warning. */
export function memberQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: memberKey,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    // A failure is an answer too: who asks next does not call again.
    retryOnMount: false,
    async queryFn() {
      const outcome = await callApi(getMember, {})
      return !outcome.ok && outcome.status === statusCodes.unauthorized ? null : answerOf(outcome)
    },
  })
}

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

/** Asks again who is signed in whenever a member goes to another page; visitors are not asked about. */
export function refetchMemberOnNavigation(router: AnyRouter): void {
  const { queryClient } = router.options.context as { readonly queryClient: QueryClient }
  router.subscribe('onResolved', ({ pathChanged }: { pathChanged: boolean }) => {
    if (pathChanged && queryClient.getQueryData(memberKey)) void queryClient.invalidateQueries({ queryKey: memberKey })
  })
}
