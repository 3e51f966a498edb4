import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Credentials } from '../members/store.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { accountOf, mostCounted } from './lock-out-store.ts'
import { keyedHash } from '../session/keyed-hash.ts'

interface Counted {
  readonly partnerId: string
  readonly username: string
  /** Undefined: nobody has this user name. */
  readonly credentials: Credentials | undefined
}

/**
 * The name under which attempts are counted and written down. Of a name that nobody has it is a keyed hash: it may be somebody's password, typed into
 * the wrong field. While the key is replaced, attempts go on counting where they began, so that nobody gets a fresh count by it. Known names ask alike, so that the time tells nothing.
 */
export async function countedAccount(
  { secrets }: Context,
  db: Db,
  { partnerId, username, credentials }: Counted,
): Promise<string> {
  const names = sessionSecrets(secrets).map((key) => `unknown:${keyedHash(key, 'username', [username.toLowerCase()])}`)
  const newest = required(names[0], 'a key to hash the name with')
  const begun = names.length > 1 ? await mostCounted(db, partnerId, names) : undefined
  return credentials ? accountOf(credentials.memberId) : (begun ?? newest)
}
