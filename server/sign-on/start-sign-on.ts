import { sameSitePath } from '#domain/requests/same-site-path.ts'
import type { Identity } from '#vendors/identity/identity.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { insertPending } from './pending-store.ts'

/** For so long one may be away at the issuer. */
export const pendingMs = 15 * 60_000
const longestReturn = 500

interface Start {
  readonly partnerId: string
  readonly identity: Identity
  /** The random name of the browser, as its cookie has it. */
  readonly browser: string
  readonly redirectUri: string
  readonly returnTo: string | null
  /** Whether the issuer is to ask who it is, also whom it knows. */
  readonly asksProof: boolean
}

/** Where the browser goes to prove who it is. What its way back is checked against is kept here, bound to browser, partner and issuer. */
export async function startSignOn(context: Context, db: Db, start: Start): Promise<URL | Refusal<'unreachable'>> {
  const { partnerId, identity, browser, redirectUri, returnTo, asksProof } = start
  const [state, nonce, verifier] = [newName(context), newName(context), newName(context)]
  const agreed = { redirectUri, state, nonce, verifier }
  const address = await identity.begin(agreed, asksProof ? 'asked' : 'asItMay')
  if (!address.ok) {
    context.log.warn({ partnerId, ...address.failure }, 'the issuer of the single sign-on can not be had')
    return refuse('unreachable')
  }
  const now = context.now()
  await insertPending(db, partnerId, {
    pending: {
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      issuer: identity.issuer,
      nonce,
      verifier,
      redirectUri,
      returnTo,
      expiresAt: new Date(now.getTime() + pendingMs),
      asksProof,
    },
    now,
  })
  return address.value
}

function newName({ random }: Context): string {
  return random(32).toString('base64url')
}

/** The way back from signing on: a path of ours that is not part of signing on itself. */
export function wayBack(given: unknown): string | null {
  const path = sameSitePath(given)
  return path === null || path.length > longestReturn || /^\/(sso|join)\b/i.test(path) ? null : path
}
