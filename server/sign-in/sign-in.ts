import type { SignInBody } from '#contract/schemas/member.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { beginSession, type BegunSession } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import { checkPassword } from './check-password.ts'

interface SignInAttempt {
  readonly partner: Partner
  readonly body: SignInBody
  readonly carried: Carried
}

type SignInRefusal = Refusal<'invalidCredentials' | 'accountLocked' | 'forbidden'>

/** A session for who knows the password; `checkPassword` says how others are refused. */
export async function signIn(
  context: Context,
  db: Db,
  { partner, body, carried }: SignInAttempt,
): Promise<BegunSession | SignInRefusal> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const partnerId = partner.id
  const credentials = await checkPassword(context, db, { partnerId, ...body, carried })
  if (credentials instanceof Refusal) return credentials
  return inTransaction(db, async (tx) => {
    const begun = await beginSession(context, tx, {
      partnerId,
      person: credentials,
      staySignedIn: body.staySignedIn,
      carried,
      arrival: 'signingIn',
    })
    const subject = `member:${credentials.publicId}`
    // The last statement: from here to the end of the transaction the partner's audit log waits.
    await appendAudit(tx, partnerId, { at: context.now(), actor: subject, action: 'signIn', subject })
    return begun
  })
}
