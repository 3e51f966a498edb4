import { fillText } from '#domain/content/fill-text.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import type { MailFacts } from '../mail/outgoing-mail.ts'
import { countSentMails } from '../mail/outgoing-mail-store.ts'
import type { WrittenMail } from '../mail/send-mail.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { deleteForgottenTokens, findRecoverable, insertRecoveryToken } from './recovery-store.ts'

/** How long a link of recovery is good. Source: specification, "Recover credentials". */
export const recoveryMinutes = 30
const hourMs = 3_600_000
/** So many links go to one member in an hour; who asks for more gets none. */
const linksPerHour = 3
const rememberedMs = 7 * 24 * hourMs

interface RecoverMail {
  readonly id: number
  readonly facts: MailFacts['recover']
}

/**
 * Looks up who was meant only now, in the background: whoever asked was answered before, and alike. The token is made with the text, so that it lies
 * nowhere before the mail goes out, and is good for as long as it says even where the mail has waited for a day.
 */
export async function writeRecoverMail(
  { now, random }: Pick<Context, 'now' | 'random'>,
  db: Db,
  partner: Partner,
  { id, facts }: RecoverMail,
): Promise<WrittenMail | null> {
  const member = await findRecoverable(db, partner.id, facts.identifier)
  if (!member) return null
  const at = now()
  const since = new Date(at.getTime() - hourMs)
  const sent = await countSentMails(db, partner.id, { kind: 'recover', memberId: member.id, since })
  if (sent >= linksPerHour) return null

  const token = random(32).toString('base64url')
  await inTransaction(db, async (tx) => {
    await deleteForgottenTokens(tx, partner.id, new Date(at.getTime() - rememberedMs))
    await insertRecoveryToken(tx, partner.id, {
      tokenHash: hashOf(token),
      memberId: member.id,
      mailId: id,
      now: at,
      expiresAt: new Date(at.getTime() + recoveryMinutes * 60_000),
    })
  })
  const { copy, settings } = partner
  const words = { programName: settings.programName, firstName: member.firstName, minutes: recoveryMinutes }
  return {
    memberId: member.id,
    recipient: member.email,
    content: {
      subject: fillText(copy['mail.recover.subject'], words),
      preheader: fillText(copy['mail.recover.preheader'], words),
      title: fillText(copy['mail.recover.title'], words),
      paragraphs: [fillText(copy['mail.recover.text'], words)],
      button: { text: copy['mail.recover.button'], address: `${facts.origin}/recover/update?token=${token}` },
      notes: [fillText(copy['mail.recover.notAsked'], words)],
    },
  }
}

interface ChangedMail {
  readonly memberId: number | null
  readonly recipient: string | null
  readonly facts: MailFacts['passwordChanged']
}

export function writePasswordChanged(
  { copy, settings }: Partner,
  { memberId, recipient, facts }: ChangedMail,
): WrittenMail | null {
  if (recipient === null) return null
  const words = { programName: settings.programName, firstName: facts.firstName }
  return {
    memberId,
    recipient,
    content: {
      subject: fillText(copy['mail.passwordChanged.subject'], words),
      preheader: fillText(copy['mail.passwordChanged.preheader'], words),
      title: fillText(copy['mail.passwordChanged.title'], words),
      paragraphs: [fillText(copy['mail.passwordChanged.text'], words)],
      button: { text: copy['mail.passwordChanged.button'], address: `${facts.origin}/recover` },
      notes: [],
    },
  }
}
