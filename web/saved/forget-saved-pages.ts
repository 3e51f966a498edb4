import type { QueryClient } from '@tanstack/react-query'

/** What the page of saved restaurants has fetched: places and lists. */
export const savedPagesKey = ['savedPages'] as const

/** Has the page fetch anew: at once where it is open and another has changed it, or else when somebody comes to it again. */
export function forgetSavedPages(queryClient: QueryClient, refetchType: 'none' | 'active'): void {
  void queryClient.invalidateQueries({ queryKey: savedPagesKey, refetchType })
}
