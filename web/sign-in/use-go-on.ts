import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { sameSitePath } from '#domain/requests/same-site-path.ts'
import { keepLoginRedirect, takeLoginRedirect } from './login-redirect.ts'
import { homeOf } from './require-member.ts'
import { changeMember } from './session-data.ts'

/** Goes on as who has just signed in: back to where the person came from, else to their account. Who is asked for another address comes to that first. */
export function useGoOn(): (member: Member) => Promise<void> {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { returnTo } = useSearch({ from: '/login' })
  return async function goOn(member) {
    await changeMember(queryClient, member)
    const kept = takeLoginRedirect(Date.now())
    const way = sameSitePath(returnTo) ?? kept
    if (member.emailUpdateRequired) {
      if (way !== null) keepLoginRedirect(way, Date.now())
      history.replace('/fix_credentials')
    } else history.replace(way ?? homeOf(member))
    // If the chunk fails to load, the session warning restores it some seconds later.
    void import('./typed-of-member.ts').then(
      (part) => part.restoreTypedOf(member.publicId),
      () => undefined,
    )
  }
}
