import type { QueryClient } from '@tanstack/react-query'
import { memberOf, useKept } from '../api/member-query.ts'

/** What this device keeps for who has no account; nothing before it has been read. */
export const deviceSavedKey = ['savedHere'] as const

const none: readonly string[] = []

/** The ids of the restaurants that are saved, the latest first: the member's, or else this device's. */
export function savedIn(queryClient: QueryClient): readonly string[] {
  return memberOf(queryClient)?.saved ?? queryClient.getQueryData<readonly string[]>(deviceSavedKey) ?? none
}

/** The server knows the member's alone. */
export function useIsSaved(id: string): boolean {
  return useKept(
    (queryClient) => savedIn(queryClient).includes(id),
    (queryClient) => memberOf(queryClient)?.saved?.includes(id) === true,
  )
}
