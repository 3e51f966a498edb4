import type { Context } from '../context.ts'
import { keyedHash } from '../session/keyed-hash.ts'

/** An e-mail address in the audit log: the same one is seen to come again, and none can be read there. */
export function subjectOfEmail({ secrets }: Pick<Context, 'secrets'>, email: string): string {
  return keyedHash(secrets.session, 'email', [email.toLowerCase()])
}
