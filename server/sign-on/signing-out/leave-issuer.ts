import type { Identity } from '#vendors/identity/identity.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Carried } from '../../session/carried.ts'
import { hashOf } from '../../session/keyed-hash.ts'
import { seal, unseal } from '../../session/seal.ts'
import { findSignOnOfSession, insertSignOut, takeSignOut } from './sign-out-store.ts'

/** For so long the browser may be on its way to the issuer: it goes there at once. */
const signOutMs = 5 * 60_000

/**
 * Who signs out of a session that a sign-on began may go on to the issuer: answers the name under which what that needs is kept, for the
 * browser's cookie. Null: there is nobody to go to. Called before the session ends, which takes its ID token along.
 */
export async function keepForIssuer(
  { now: clock, random }: Context,
  tx: Db,
  { partnerId, carried: { sids } }: { readonly partnerId: string; readonly carried: Pick<Carried, 'sids'> },
): Promise<string | null> {
  const now = clock()
  for (const sid of sids) {
    const found = await findSignOnOfSession(tx, partnerId, { idHash: hashOf(sid), now })
    if (!found?.signOnIssuer) continue
    const idToken = found.signOnToken === null ? null : unseal(found.signOnToken, { name: sid, purpose: 'sign-on' })
    const name = random(32).toString('base64url')
    await insertSignOut(tx, partnerId, {
      signOut: {
        nameHash: hashOf(name),
        issuer: found.signOnIssuer,
        token: idToken === null ? null : seal(idToken, { name, purpose: 'sign-out', iv: random(12) }),
        expiresAt: new Date(now.getTime() + signOutMs),
      },
      now,
    })
    return name
  }
  return null
}

interface Leaving {
  readonly partnerId: string
  readonly identity: Identity
  /** As the cookie has it. */
  readonly name: string
  readonly redirectUri: string
  readonly state: string
}

/** Where the browser of who has signed out here goes to sign out at the issuer; null where there is no such place, or nobody answers. */
export async function leaveIssuer(
  context: Context,
  db: Db,
  { partnerId, identity, name, redirectUri, state }: Leaving,
): Promise<URL | null> {
  const signOut = await takeSignOut(db, partnerId, { nameHash: hashOf(name), now: context.now() })
  if (signOut?.issuer !== identity.issuer) return null
  const idToken = signOut.token === null ? null : unseal(signOut.token, { name, purpose: 'sign-out' })
  const address = await identity.leave({ idToken, redirectUri, state })
  if (address.ok) return address.value
  context.log.warn({ partnerId, ...address.failure }, 'the issuer can not be told that somebody signs out')
  return null
}
