import { fillText } from '#domain/content/fill-text.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { MailFacts } from '../mail/outgoing-mail.ts'
import type { WrittenMail } from '../mail/send-mail.ts'
import { makeCountedLinkToken } from '../mailed-links/link-tokens.ts'
import { findRecoverable } from './recovery-store.ts'

/** How long a link of recovery is good. Source: specification, "Recover credentials". */
export const recoveryMinutes = 30
const hourMs = 3_600_000
/** So many links go to one member in an hour; who asks for more gets none. */
const linksPerHour = 3

interface RecoverMail {
  readonly id: number
  readonly facts: MailFacts['recover']
}

/**
 * Looks up who was meant only now, in the background: whoever asked was answered before, and alike. The token is made with the text, so that it lies
 * nowhere before the mail goes out, and is good for as long as it says even where the mail has waited for a day.
 */
export async function writeRecoverMail(
  context: Pick<Context, 'now' | 'random'>,
  db: Db,
  partner: Partner,
  { id, facts }: RecoverMail,
): Promise<WrittenMail | null> {
  const member = await findRecoverable(db, partner.id, facts.identifier)
  if (!member) return null
  const token = await makeCountedLinkToken(context, db, partner.id, {
    link: {
      purpose: 'recover',
      memberId: member.id,
      changeId: null,
      mailId: id,
      goodForMs: recoveryMinutes * 60_000,
    },
    atMost: { mails: linksPerHour, withinMs: hourMs },
  })
  if (token === null) return null
  const { messages, settings } = partner
  const words = { programName: settings.programName, firstName: member.firstName, minutes: recoveryMinutes }
  return {
    memberId: member.id,
    recipient: member.email,
    content: {
      subject: fillText(messages['mail.recover.subject'], words),
      preheader: fillText(messages['mail.recover.preheader'], words),
      title: fillText(messages['mail.recover.title'], words),
      paragraphs: [fillText(messages['mail.recover.text'], words)],
      button: { text: messages['mail.recover.button'], address: `${facts.origin}/recover/update?token=${token}` },
      notes: [fillText(messages['mail.recover.notAsked'], words)],
      because: messages['mail.because'],
    },
  }
}
