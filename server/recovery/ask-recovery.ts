import { isEmailAddress } from '#domain/members/contact-details.ts'
import { fillText } from '#domain/content/fill-text.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { insertMail } from '../mail/outgoing-mail-store.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, type Refusal } from '../refusal.ts'

interface Asking {
  readonly identifier: string
  /** Of the page that asks: the link leads there. */
  readonly origin: string
}

/**
 * Writes down that a mail is wanted, and nothing else: nobody is looked up before the answer, so neither it nor its time tells whether anybody was
 * meant. `writeRecoverMail` finds out.
 */
export async function askRecovery(
  { now }: Pick<Context, 'now'>,
  db: Db,
  partner: Partner,
  asking: Asking,
): Promise<'asked' | Refusal<'invalidRequest' | 'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  if (!isIdentifier(partner, asking.identifier))
    return refuse('invalidRequest', { fields: [{ field: 'identifier', message: messageOf(partner) }] })
  await insertMail(db, partner.id, {
    mail: { kind: 'recover', facts: asking, memberId: null, recipient: null },
    now: now(),
  })
  return 'asked'
}

function isIdentifier({ settings }: Partner, identifier: string): boolean {
  if (isEmailAddress(identifier)) return true
  return settings.hasPPN && settings.ppn !== null && new RegExp(settings.ppn.pattern).test(identifier)
}

function messageOf({ copy, settings }: Partner): string {
  return settings.hasPPN && settings.ppn !== null
    ? fillText(copy['validation.recoverIdentifier'], { ppnLabel: settings.ppn.label })
    : copy['validation.recoverEmail']
}
