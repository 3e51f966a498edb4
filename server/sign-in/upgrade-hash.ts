import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Credentials, replacePasswordHash } from '../members/store.ts'
import { PasswordsBusy } from '../passwords/passwords.ts'

interface Upgrade {
  readonly partnerId: string
  readonly credentials: Credentials
  readonly password: string
}

/**
 * The only moment at which the password is known: a hash made with earlier parameters is replaced, and the one that stands now comes back. A password
 * that was set meanwhile stays: the old one must not come back by this.
 */
export async function upgradeHash(
  { passwords, log }: Context,
  db: Db,
  { partnerId, credentials, password }: Upgrade,
): Promise<Credentials> {
  const { memberId, passwordHash: before } = credentials
  if (before === null || !passwords.isOutdated(before)) return credentials
  try {
    const passwordHash = await passwords.hash(password)
    const isReplaced = await replacePasswordHash(db, partnerId, { memberId, before, passwordHash })
    return isReplaced ? { ...credentials, passwordHash } : credentials
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    log.info('a password hash waits for its upgrade until the next sign-in')
    return credentials
  }
}
