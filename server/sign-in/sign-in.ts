import type { SignInBody } from '#contract/schemas/member.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findCredentials, type Credentials } from '../members/store.ts'
import { PasswordsBusy, takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { beginSession, type BegunSession } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import { countedAccount } from './counted-account.ts'
import { deviceOf } from '../session/device.ts'
import { countAttempt, type CountedAttempt, type Counter, forgetFailures, takeBackAttempt } from './lock-out-store.ts'
import { upgradeHash } from './upgrade-hash.ts'

interface SignInAttempt {
  readonly partner: Partner
  readonly body: SignInBody
  readonly carried: Carried
}

type SignInRefusal = Refusal<'invalidCredentials' | 'accountLocked' | 'forbidden'>

/** Unknown users and wrong passwords get the same answer by the same work, and are counted, locked out and written down alike. */
export async function signIn(context: Context, db: Db, attempt: SignInAttempt): Promise<BegunSession | SignInRefusal> {
  const { partner, body, carried } = attempt
  if (!takesPasswords(partner)) return refuse('forbidden')
  const partnerId = partner.id
  const credentials = await findCredentials(db, partnerId, body.username)
  const counter = await counterOf(context, db, { attempt, credentials })
  const subject = credentials ? `member:${credentials.publicId}` : counter.account
  const counted = await countAttempt(db, partnerId, { counter, now: context.now() })
  if (counted instanceof Refusal) return counted

  const isRight = await verifyOrTakeBack(context, db, { partnerId, body, credentials, counted })
  if (!credentials || !isRight) {
    await noteFailure(context, db, { partnerId, subject, isLast: counted.isLast })
    return refuse(counted.isLast ? 'accountLocked' : 'invalidCredentials')
  }
  await forgetFailures(db, partnerId, counter)
  await upgradeHash(context, db, { partnerId, credentials, password: body.password })
  return inTransaction(db, async (tx) => {
    const begun = await beginSession(context, tx, {
      partnerId,
      person: credentials,
      staySignedIn: body.staySignedIn,
      carried,
    })
    // The last statement: from here to the end of the transaction the partner's audit log waits.
    await appendAudit(tx, partnerId, { at: context.now(), actor: subject, action: 'signIn', subject })
    return begun
  })
}

interface Check {
  readonly partnerId: string
  readonly body: SignInBody
  readonly credentials: Credentials | undefined
  readonly counted: CountedAttempt
}

async function verifyOrTakeBack(
  { passwords }: Context,
  db: Db,
  { partnerId, body, credentials, counted }: Check,
): Promise<boolean> {
  try {
    return await passwords.verify(body.password, credentials?.passwordHash ?? null)
  } catch (error) {
    if (error instanceof PasswordsBusy) await takeBackAttempt(db, partnerId, counted)
    throw error
  }
}

interface Counting {
  readonly attempt: SignInAttempt
  readonly credentials: Credentials | undefined
}

async function counterOf(
  context: Context,
  db: Db,
  { attempt: { partner, body, carried }, credentials }: Counting,
): Promise<Counter> {
  const account = await countedAccount(context, db, { partnerId: partner.id, username: body.username, credentials })
  if (!credentials) return { account, device: '' }
  const { publicId } = credentials
  return { account, device: deviceOf(sessionSecrets(context.secrets), { cookie: carried.deviceCookie, publicId }) }
}

interface Failure {
  readonly partnerId: string
  readonly subject: string
  readonly isLast: boolean
}

async function noteFailure({ now }: Context, db: Db, { partnerId, subject, isLast }: Failure): Promise<void> {
  await appendAudit(db, partnerId, {
    at: now(),
    actor: 'visitor',
    action: 'signIn.failed',
    subject,
    details: { locks: isLast },
  })
}
