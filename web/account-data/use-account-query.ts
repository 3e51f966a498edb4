import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RefusedError } from '../api/refused-error.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'

/** A query of the member's own data: once the session is gone, the browser goes to signing in. */
export function useAccountQuery<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): UseQueryResult<Answer> {
  const result = useQuery(options)
  const signedOut = result.error instanceof RefusedError && result.error.status === 401
  // Meets the browser's address: the whole page is reloaded, since nothing on it is the visitor's to see.
  useEffect(() => {
    if (signedOut) goToLogin()
  }, [signedOut])
  return result
}
