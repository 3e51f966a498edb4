import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Credentials, findCredentials } from '../members/store.ts'
import { PasswordsBusy } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { Carried } from '../session/carried.ts'
import { deviceOf } from '../session/device.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { countedAccount } from './counted-account.ts'
import { countAttempt, type CountedAttempt, type Counter, forgetFailures, takeBackAttempt } from './lock-out-store.ts'
import { upgradeHash } from './upgrade-hash.ts'

interface Attempt {
  readonly partnerId: string
  readonly username: string
  readonly password: string
  readonly carried: Carried
}

/**
 * Unknown users and wrong passwords get the same answer by the same work, and are counted, locked out and written down alike. The hash that comes back
 * is the one that the password was held against: who begins something with it looks again under the member's lock.
 */
export async function checkPassword(
  context: Context,
  db: Db,
  attempt: Attempt,
): Promise<Credentials | Refusal<'invalidCredentials' | 'accountLocked'>> {
  const { partnerId, username, password } = attempt
  const credentials = await findCredentials(db, partnerId, username)
  const counter = await counterOf(context, db, { attempt, credentials })
  const counted = await countAttempt(db, partnerId, { counter, now: context.now() })
  if (counted instanceof Refusal) return counted

  const isRight = await verifyOrTakeBack(context, db, { attempt, credentials, counted })
  if (!credentials || !isRight) {
    const subject = credentials ? `member:${credentials.publicId}` : counter.account
    await noteFailure(context, db, { partnerId, subject, isLast: counted.isLast })
    return refuse(counted.isLast ? 'accountLocked' : 'invalidCredentials')
  }
  await forgetFailures(db, partnerId, counter)
  return upgradeHash(context, db, { partnerId, credentials, password })
}

interface Check {
  readonly attempt: Attempt
  readonly credentials: Credentials | undefined
  readonly counted: CountedAttempt
}

async function verifyOrTakeBack(
  { passwords }: Context,
  db: Db,
  { attempt: { partnerId, password }, credentials, counted }: Check,
): Promise<boolean> {
  try {
    return await passwords.verify(password, credentials?.passwordHash ?? null)
  } catch (error) {
    if (error instanceof PasswordsBusy) await takeBackAttempt(db, partnerId, counted)
    throw error
  }
}

interface Counting {
  readonly attempt: Attempt
  readonly credentials: Credentials | undefined
}

async function counterOf(
  context: Context,
  db: Db,
  { attempt: { partnerId, username, carried }, credentials }: Counting,
): Promise<Counter> {
  const account = await countedAccount(context, db, { partnerId, username, credentials })
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
