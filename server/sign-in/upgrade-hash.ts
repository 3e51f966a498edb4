import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Credentials, updatePasswordHash } from '../members/store.ts'
import { PasswordsBusy } from '../passwords/passwords.ts'

interface Upgrade {
  readonly partnerId: string
  readonly credentials: Credentials
  readonly password: string
}

/** The only moment at which the password is known: a hash made with earlier parameters is replaced. */
export async function upgradeHash(
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
