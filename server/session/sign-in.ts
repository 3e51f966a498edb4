import type { SignInBody } from '#contract/schemas/member.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findCredentials, updatePasswordHash, type Credentials } from '../members/store.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { deviceOf } from './device.ts'
import { keyedHash } from './keyed-hash.ts'
import { countAttempt, forgiveAttempts } from './lock-out.ts'
import { PasswordsBusy } from './passwords.ts'
import { newStay, startSession, type StartedSession } from './start-session.ts'

interface SignInAttempt {
  readonly partnerId: string
  readonly body: SignInBody
  /** The cookie of a browser that has signed in before. */
  readonly deviceCookie: string | null
}

type SignInRefusal = Refusal<'invalidCredentials' | 'accountLocked'>

/** Unknown users and wrong passwords get the same answer in the same time, and are locked out alike. */
export async function signIn(
  context: Context,
  db: Db,
  attempt: SignInAttempt,
): Promise<StartedSession | SignInRefusal> {
  const { partnerId, body } = attempt
  const credentials = await findCredentials(db, partnerId, body.username)
  const counted = {
    account: accountOf(context, body.username, credentials),
    device: deviceOfAttempt(context, attempt, credentials),
  }
  const verdict = await countAttempt(db, partnerId, { ...counted, now: context.now() })
  if (verdict === 'locked') return refuse('accountLocked')

  const isRight = await verifyOrForgive(context, db, { partnerId, body, credentials, counted })
  if (!credentials || !isRight) {
    if (credentials) await note(context, db, { partnerId, credentials, action: 'signIn.failed' })
    return refuse(verdict === 'last' ? 'accountLocked' : 'invalidCredentials')
  }
  await forgiveAttempts(db, partnerId, counted)
  await upgradeHash(context, db, { partnerId, credentials, password: body.password })
  return db.transaction().execute(async (tx) => {
    await note(context, tx, { partnerId, credentials, action: 'signIn' })
    return startSession(context, tx, {
      partnerId,
      person: credentials,
      stay: body.staySignedIn ? newStay(context) : null,
    })
  })
}

interface Counted {
  readonly account: string
  readonly device: string
}

interface Check {
  readonly partnerId: string
  readonly body: SignInBody
  readonly credentials: Credentials | undefined
  readonly counted: Counted
}

async function verifyOrForgive(
  { passwords }: Context,
  db: Db,
  { partnerId, body, credentials, counted }: Check,
): Promise<boolean> {
  try {
    return await passwords.verify(body.password, credentials?.passwordHash ?? null)
  } catch (error) {
    if (error instanceof PasswordsBusy) await forgiveAttempts(db, partnerId, counted)
    throw error
  }
}

function accountOf({ secrets }: Context, username: string, credentials: Credentials | undefined): string {
  return credentials
    ? `member:${credentials.memberId}`
    : `unknown:${keyedHash(secrets.session, 'username', [username.toLowerCase()])}`
}

function deviceOfAttempt(
  { secrets }: Context,
  { deviceCookie }: SignInAttempt,
  credentials: Credentials | undefined,
): string {
  return credentials ? deviceOf(secrets.session, { cookie: deviceCookie, publicId: credentials.publicId }) : ''
}

interface Upgrade {
  readonly partnerId: string
  readonly credentials: Credentials
  readonly password: string
}

/** The only moment at which the password is known: a hash made with earlier parameters is replaced. */
async function upgradeHash(
  { passwords, log }: Context,
  db: Db,
  { partnerId, credentials, password }: Upgrade,
): Promise<void> {
  if (credentials.passwordHash === null || !passwords.isOutdated(credentials.passwordHash)) return
  try {
    const passwordHash = await passwords.hash(password)
    await updatePasswordHash(db, partnerId, { memberId: credentials.memberId, passwordHash })
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    log.info('a password hash waits for its upgrade until the next sign-in')
  }
}

interface Note {
  readonly partnerId: string
  readonly credentials: Credentials
  readonly action: string
}

async function note(context: Context, db: Db, { partnerId, credentials, action }: Note): Promise<void> {
  const person = `member:${credentials.publicId}`
  await appendAudit(db, partnerId, {
    at: context.now(),
    actor: action === 'signIn' ? person : 'visitor',
    action,
    subject: person,
  })
}
