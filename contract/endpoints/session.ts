import { endpoint } from '../endpoint.ts'
import type { Csrf, Empty, Member, ProofBody, SignInBody } from '../schemas/member.ts'

export const getCsrf = endpoint<{ answer: Csrf }>()('GET', '/api/CSRF', {})

/** The answer's X-XSRF-TOKEN header carries the token of the new session. */
export const signIn = endpoint<{ body: SignInBody; answer: Member }>()('POST', '/api/SignIn', {
  captcha: 400,
  invalidCredentials: 401,
  accountLocked: 403,
})

/** Shows once more who one is: good for ten minutes of this session, for the calls that refuse with `proofRequired`. */
export const prove = endpoint<{ body: ProofBody; answer: Empty }>()('POST', '/api/Member/Proof', {
  wrongPassword: 403,
  accountLocked: 403,
})

export const signOut = endpoint<{ answer: Empty }>()('GET', '/api/SignOut', {})
