import type { SignInBody } from '#contract/schemas/member.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Credentials, hasPasswordHash } from '../members/store.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { beginSession, type BegunSession } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import { checkPassword } from './check-password.ts'

interface SignInAttempt {
  readonly partner: Partner
  readonly body: Pick<SignInBody, 'username' | 'password' | 'staySignedIn'>
  readonly carried: Carried
}

type SignInRefusal = Refusal<'invalidCredentials' | 'accountLocked' | 'forbidden'>

/** How often a password is looked at while others set new ones, or replace the hash of the same one. */
const looks = 3

/** A session for who knows the password; `checkPassword` says how others are refused. */
export async function signIn(context: Context, db: Db, attempt: SignInAttempt): Promise<BegunSession | SignInRefusal> {
  const { partner, body, carried } = attempt
  if (!takesPasswords(partner)) return refuse('forbidden')
  const { username, password } = body
  for (let look = 0; look < looks; look++) {
    const credentials = await checkPassword(context, db, { partnerId: partner.id, username, password, carried })
    if (credentials instanceof Refusal) return credentials
    const begun = await enter(context, db, { attempt, credentials })
    if (begun !== 'changed') return begun
  }
  return refuse('invalidCredentials')
}

interface Entering {
  readonly attempt: SignInAttempt
  readonly credentials: Credentials
}

/** Under the member's lock, as a new password is set: whoever was shown the old one before that gets no session after it. */
async function enter(
  context: Context,
  db: Db,
  { attempt: { partner, body, carried }, credentials }: Entering,
): Promise<BegunSession | 'changed'> {
  const partnerId = partner.id
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [credentials.memberId])
    if (!(await hasPasswordHash(tx, partnerId, credentials))) return 'changed'
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
