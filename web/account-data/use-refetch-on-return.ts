import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accountKey } from './account-queries.ts'

/** Asks for the account's data anew when the window gets the focus; tells how long ago it last did. */
export function useRefetchOnReturn() {
  const queryClient = useQueryClient()
  const cameAt = useRef<number>(null)
  // Meets the window's focus. A window beside another one stays visible without it, so visibility alone would not tell.
  useEffect(() => {
    function comeBack(): void {
      cameAt.current = performance.now()
      void queryClient.invalidateQueries({
        queryKey: accountKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'cardEntry' && queryKey[1] !== 'partnerCards',
      })
    }
    cameAt.current = performance.now()
    window.addEventListener('focus', comeBack)
    return () => window.removeEventListener('focus', comeBack)
  }, [queryClient])
  return { millisecondsSince: () => (cameAt.current === null ? 0 : performance.now() - cameAt.current) }
}
