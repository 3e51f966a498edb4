import { signIn } from '#contract/endpoints/session.ts'
import type { SignInBody } from '#contract/schemas/member.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useGoOn } from './use-go-on.ts'

export type SignInOutcome =
  | 'signedIn'
  | 'invalidCredentials'
  | 'accountLocked'
  | 'captcha'
  | 'tooManyRequests'
  | 'failed'

/** Signs in by a password and goes on. */
export function useSignIn(): (body: SignInBody) => Promise<SignInOutcome> {
  const callApi = useCallApi()
  const goOn = useGoOn()
  return async function submit(body) {
    const outcome = await callApi(signIn, { body }).catch(() => null)
    if (outcome === null) return 'failed'
    if (!outcome.ok) return told(outcome.refusal.code)
    await goOn(outcome.answer)
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
