import type { Assertion } from '#contract/schemas/passkey.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import type { Tx } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'
import { refuse, Refusal } from '../refusal.ts'
import { type Place, type Purpose, takeSignedChallenge } from './challenges.ts'
import { findByCredential, type KnownPasskey, lockCounter, markCopied, markUsed } from './store.ts'
import { type VerifiedAssertion, verifyAssertion } from './web-authn.ts'

export type PasskeyRefusal = Refusal<'passkeyExpired' | 'passkeyRefused' | 'passkeyUnknown' | 'passkeyCopied'>

interface Signing {
  readonly place: Place
  readonly purpose: Purpose
  readonly assertion: Assertion
}

/** A passkey that has signed what it was asked to. Nothing is begun by it yet: `countUse` comes first, in the transaction of what is begun. */
export interface Shown {
  readonly passkey: KnownPasskey
  readonly verified: VerifiedAssertion
}

/**
 * Whose passkey has signed. The challenge is taken before anything is looked at, so that each is good for one try. The signature must be of a passkey for
 * this very host, and the random name beside it its member's.
 */
export async function showPasskey(
  context: Context,
  db: Db,
  { place, purpose, assertion }: Signing,
): Promise<Shown | PasskeyRefusal> {
  const { partnerId, rpId } = place
  const { clientDataJSON } = assertion
  const challenge = await takeSignedChallenge(context, db, { ...place, ...purpose, clientDataJSON })
  if (challenge === null) return refuse('passkeyExpired')
  const passkey = await findByCredential(db, partnerId, assertion.id)
  if (!passkey || passkey.rpId !== rpId) return refuse('passkeyUnknown')
  const isTheirs = purpose.memberId === null || purpose.memberId === passkey.memberId
  // Who has not said who they are is told by the name alone; where somebody is signed in a device may leave it out.
  const isNamed = assertion.userHandle === passkey.handle || (purpose.memberId !== null && !assertion.userHandle)
  if (!isTheirs || !isNamed) return refuse('passkeyRefused')
  const verified = await verifyAssertion(assertion, { place, challenge, passkey })
  return verified ? { passkey, verified } : refuse('passkeyRefused')
}

/**
 * Counts the use under the member's lock, as everything that changes how one gets in takes it. A counter that does not go on says that there are two of
 * the key: nobody can tell which is the member's, so neither is taken from then on.
 */
export async function countUse(
  context: Context,
  tx: Tx,
  { partnerId, shown: { passkey, verified } }: { readonly partnerId: string; readonly shown: Shown },
): Promise<'counted' | PasskeyRefusal> {
  const now = context.now()
  await lockMembers(tx, [passkey.memberId])
  const kept = await lockCounter(tx, partnerId, passkey.id)
  if (!kept) return refuse('passkeyUnknown')
  if (kept.copiedAt !== null) return refuse('passkeyCopied')
  const { counter, backedUp } = verified
  const counts = counter > 0 || kept.counter > 0
  if (counts && counter <= kept.counter) return refuseCopied(context, tx, { partnerId, passkey })
  await markUsed(tx, partnerId, { id: passkey.id, counter, backedUp, now })
  return 'counted'
}

interface Copied {
  readonly partnerId: string
  readonly passkey: KnownPasskey
}

async function refuseCopied(
  context: Context,
  tx: Tx,
  { partnerId, passkey: { id, memberId, publicId, name } }: Copied,
): Promise<Refusal<'passkeyCopied'>> {
  const now = context.now()
  await markCopied(tx, partnerId, { id, now })
  const facts = { name, at: now.getTime() }
  await tellMember(tx, partnerId, { memberId, kind: 'passkeyCopied', facts, key: String(id), now })
  const subject = `member:${publicId}`
  const details = { passkey: id }
  await appendAudit(tx, partnerId, { at: now, actor: 'system', action: 'passkey.copied', subject, details })
  context.log.warn({ partnerId, memberId, passkey: id }, 'the counter of a passkey went back; it is not taken any more')
  return refuse('passkeyCopied')
}
