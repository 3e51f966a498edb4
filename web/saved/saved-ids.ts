import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { memberOf } from '../api/member-query.ts'

/** What this device keeps for who has no account; nothing before it has been read. */
export const deviceSavedKey = ['savedHere'] as const

const none: readonly string[] = []

/** The ids of the restaurants that are saved, the latest first: the member's, or else this device's. */
export function savedIn(queryClient: QueryClient): readonly string[] {
  return memberOf(queryClient)?.saved ?? savedHere(queryClient) ?? none
}

/** Undefined before the device's storage has been read. */
export function savedHere(queryClient: QueryClient): readonly string[] | undefined {
  return queryClient.getQueryData<readonly string[]>(deviceSavedKey)
}

/** Something of what is saved. `drawn` is what the server drew, who knows nothing of the device. */
export const useSaved = import.meta.env.SSR ? useSavedOfPage : useFollowedSaved

function useFollowedSaved<Value>(
  read: (queryClient: QueryClient) => Value,
  drawn: (queryClient: QueryClient) => Value,
) {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notify),
    () => read(queryClient),
    () => drawn(queryClient),
  )
}

function useSavedOfPage<Value>(_read: unknown, drawn: (queryClient: QueryClient) => Value): Value {
  return drawn(useQueryClient())
}

/** The server knows the member's alone. */
export function useIsSaved(id: string): boolean {
  return useSaved(
    (queryClient) => savedIn(queryClient).includes(id),
    (queryClient) => memberOf(queryClient)?.saved?.includes(id) === true,
  )
}
