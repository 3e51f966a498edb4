import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { signIn } from '#contract/endpoints/session.ts'
import type { SignInBody } from '#contract/schemas/member.ts'
import { sameSitePath } from '#domain/requests/same-site-path.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { keepLoginRedirect, takeLoginRedirect } from './login-redirect.ts'
import { homeOf } from './require-member.ts'
import { changeMember } from './session-data.ts'

export type SignInOutcome =
  | 'signedIn'
  | 'invalidCredentials'
  | 'accountLocked'
  | 'captcha'
  | 'tooManyRequests'
  | 'failed'

/** Signs in and goes on: back to where the person came from, else to their account. Who is asked for another address comes to that first. */
export function useSignIn(): (body: SignInBody) => Promise<SignInOutcome> {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { returnTo } = useSearch({ from: '/login' })
  return async function submit(body) {
    const outcome = await callApi(signIn, { body }).catch(() => null)
    if (outcome === null) return 'failed'
    if (!outcome.ok) return told(outcome.refusal.code)
    changeMember(queryClient, outcome.answer)
    const kept = takeLoginRedirect(Date.now())
    const way = sameSitePath(returnTo) ?? kept
    if (outcome.answer.emailUpdateRequired) {
      if (way !== null) keepLoginRedirect(way, Date.now())
      history.replace('/fix_credentials')
    } else history.replace(way ?? homeOf(outcome.answer))
    return 'signedIn'
  }
}

function told(code: string): SignInOutcome {
  switch (code) {
    case 'invalidCredentials':
    case 'invalidRequest':
      return 'invalidCredentials'
    case 'accountLocked':
    case 'captcha':
    case 'tooManyRequests':
      return code
    default:
      return 'failed'
  }
}
