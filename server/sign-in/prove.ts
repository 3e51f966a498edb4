import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findMember } from '../members/store.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { Carried } from '../session/carried.ts'
import type { SignedIn } from '../session/session.ts'
import { proveSession } from '../session/store.ts'
import { checkPassword } from './check-password.ts'

interface Proof {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly password: string
  readonly carried: Carried
}

/** Shows once more who one is, for what an open screen is not enough for. Tries are counted with those to sign in. */
export async function prove(
  context: Context,
  db: Db,
  { partner, signedIn, password, carried }: Proof,
): Promise<'proved' | Refusal<'wrongPassword' | 'accountLocked' | 'forbidden'>> {
  const member = await findMember(db, partner.id, signedIn.memberId)
  if (!takesPasswords(partner) || !member) return refuse('forbidden')
  const checked = await checkPassword(context, db, { partnerId: partner.id, username: member.email, password, carried })
  if (checked instanceof Refusal) return refuse(checked.code === 'accountLocked' ? 'accountLocked' : 'wrongPassword')
  await proveSession(db, partner.id, { idHash: signedIn.sessionId, now: context.now() })
  return 'proved'
}
