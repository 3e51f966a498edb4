import type { Assertion, RequestOptions } from '#contract/schemas/passkey.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { proveSession } from '../session/store.ts'
import { challengeMs, newChallenge, type Place } from './challenges.ts'
import { findCredentialNames } from './store.ts'
import { countUse, type PasskeyRefusal, showPasskey } from './use-passkey.ts'

interface Asking {
  readonly partner: Partner
  readonly place: Place
}

/** What any passkey for this host has to sign to sign its member in. Nobody says whose: the device knows. */
export async function askToSignIn(
  context: Context,
  db: Db,
  { partner, place }: Asking,
): Promise<RequestOptions | Refusal<'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const challenge = await newChallenge(context, db, { ...place, purpose: 'signIn', memberId: null })
  return { rpId: place.rpId, challenge, timeout: challengeMs, userVerification: 'required', allowCredentials: [] }
}

interface AskingMember extends Asking {
  readonly signedIn: SignedIn
}

/** What one of the member's own passkeys has to sign in place of the password. */
export async function askToProve(
  context: Context,
  db: Db,
  { partner, place, signedIn: { memberId } }: AskingMember,
): Promise<RequestOptions | Refusal<'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const own = await findCredentialNames(db, partner.id, { memberId, rpId: place.rpId })
  const challenge = await newChallenge(context, db, { ...place, purpose: 'prove', memberId })
  return {
    rpId: place.rpId,
    challenge,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: own
      .filter(({ copiedAt }) => copiedAt === null)
      .map(({ credentialId: id, transports }) => ({ type: 'public-key', id, transports: [...transports] })),
  }
}

/** Shows once more who one is: as good as the password, and for as long. */
export async function proveByPasskey(
  context: Context,
  db: Db,
  { partner, place, signedIn, assertion }: AskingMember & { readonly assertion: Assertion },
): Promise<'proved' | PasskeyRefusal | Refusal<'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const { memberId, sessionId } = signedIn
  const shown = await showPasskey(context, db, { place, purpose: { purpose: 'prove', memberId }, assertion })
  if (shown instanceof Refusal) return shown
  return inTransaction(db, async (tx) => {
    const counted = await countUse(context, tx, { partnerId: partner.id, shown })
    if (counted instanceof Refusal) return counted
    await proveSession(tx, partner.id, { idHash: sessionId, now: context.now() })
    return 'proved'
  })
}
