import type { Validity } from '#contract/schemas/member.ts'
import { emailMaxLength, isEmailAddress } from '#domain/members/contact-details.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { keyedHash } from '../session/keyed-hash.ts'
import { atLeast } from './at-least.ts'
import { isEmailTaken } from './store.ts'

/**
 * Whether an address may join: it is one, and nobody has it. The question must be answered, so it is limited, written down, and takes the
 * same time for every answer.
 */
export async function validateEmail(
  context: Context,
  db: Db,
  { partnerId, email }: { partnerId: string; email: string },
): Promise<Validity> {
  const isValid = await atLeast(context.config.limits.emailCheckMs, judge(context, db, { partnerId, email }))
  return { isValid }
}

async function judge(
  context: Context,
  db: Db,
  { partnerId, email }: { partnerId: string; email: string },
): Promise<boolean> {
  const isTaken = await isEmailTaken(db, partnerId, email)
  const subject = subjectOfEmail(context, email)
  await appendAudit(db, partnerId, { at: context.now(), actor: 'visitor', action: 'validateEmail', subject })
  return isEmailAddress(email) && email.length <= emailMaxLength && !isTaken
}

/** An e-mail address in the audit log: the same one is seen to come again, and none can be read there. */
export function subjectOfEmail({ secrets }: Pick<Context, 'secrets'>, email: string): string {
  return keyedHash(secrets.session, 'email', [email.toLowerCase()])
}
