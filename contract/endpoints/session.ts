import { endpoint } from '../endpoint.ts'
import type { Csrf, Empty, Member, ProofBody, SignedOut, SignInBody } from '../schemas/member.ts'
import type {
  AddPasskeyBody,
  CreationOptions,
  NamePasskeyBody,
  Passkey,
  PasskeyProofBody,
  PasskeySignInBody,
  RequestOptions,
} from '../schemas/passkey.ts'

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

export const signOut = endpoint<{ answer: SignedOut }>()('GET', '/api/SignOut', {})

/** What is wrong with what a passkey has signed. `passkeyExpired`: the challenge is over, was used, or is another browser's. */
const wrong = { passkeyExpired: 400, passkeyRefused: 403, passkeyUnknown: 403, passkeyCopied: 403 } as const

/** What a passkey has to sign so that its member is signed in: good once, for five minutes, in this browser. */
export const challengeToSignIn = endpoint<{ body: null | undefined; answer: RequestOptions }>()(
  'POST',
  '/api/Passkeys/Options',
  {},
)

/** The answer's X-XSRF-TOKEN header carries the token of the new session. */
export const signInByPasskey = endpoint<{ body: PasskeySignInBody; answer: Member }>()(
  'POST',
  '/api/Passkeys/SignIn',
  wrong,
)

/** The member's passkeys, the oldest first. */
export const getPasskeys = endpoint<{ answer: Passkey[] }>()('GET', '/api/Member/Passkeys', {})

/** What a new passkey has to sign. Asks for a proof. */
export const challengeToAdd = endpoint<{ body: null | undefined; answer: CreationOptions }>()(
  'POST',
  '/api/Member/Passkeys/Options',
  {
    passkeysFull: 409,
  },
)

export const addPasskey = endpoint<{ body: AddPasskeyBody; answer: Passkey }>()('POST', '/api/Member/Passkeys', {
  passkeysFull: 409,
  passkeyTaken: 409,
  passkeyExpired: 400,
  passkeyRefused: 403,
})

export const namePasskey = endpoint<{ params: { id: string }; body: NamePasskeyBody; answer: Passkey }>()(
  'PUT',
  '/api/Member/Passkeys/:id',
  {},
)

/** The password stays, so nobody is locked out by it. Asks for a proof. */
export const removePasskey = endpoint<{ params: { id: string }; answer: Empty }>()(
  'DELETE',
  '/api/Member/Passkeys/:id',
  {},
)

/** What one of the member's passkeys has to sign in place of the password; `allowCredentials` is empty where none of them is for this host. */
export const challengeToProve = endpoint<{ body: null | undefined; answer: RequestOptions }>()(
  'POST',
  '/api/Member/Proof/Options',
  {},
)

/** Shows once more who one is, as the password does. */
export const proveByPasskey = endpoint<{ body: PasskeyProofBody; answer: Empty }>()(
  'POST',
  '/api/Member/Proof/Passkey',
  wrong,
)
