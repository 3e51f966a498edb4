import type { PasskeySignInBody } from '#contract/schemas/passkey.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { beginSession, type BegunSession } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import type { Place } from './challenges.ts'
import { countUse, type PasskeyRefusal, showPasskey } from './use-passkey.ts'

interface Entering {
  readonly partner: Partner
  readonly place: Place
  readonly body: PasskeySignInBody
  readonly carried: Carried
}

/**
 * A session for who has a passkey. A password that is locked does not lock it: what is guessed at is the password, and whoever guesses must not keep
 * the member out by it. Nor does it open the password again (decision 0105).
 */
export async function enterByPasskey(
  context: Context,
  db: Db,
  { partner, place, body, carried }: Entering,
): Promise<BegunSession | PasskeyRefusal | Refusal<'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const { assertion, staySignedIn } = body
  const purpose = { purpose: 'signIn', memberId: null } as const
  const shown = await showPasskey(context, db, { place, purpose, assertion })
  if (shown instanceof Refusal) return shown
  const partnerId = partner.id
  const { id, memberId, publicId } = shown.passkey
  return inTransaction(db, async (tx) => {
    const counted = await countUse(context, tx, { partnerId, shown })
    if (counted instanceof Refusal) return counted
    const person = { memberId, publicId }
    const begun = await beginSession(context, tx, { partnerId, person, staySignedIn, carried, arrival: 'signingIn' })
    const subject = `member:${publicId}`
    const details = { passkey: id }
    await appendAudit(tx, partnerId, { at: context.now(), actor: subject, action: 'signIn', subject, details })
    return begun
  })
}
