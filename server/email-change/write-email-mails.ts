import { fillText } from '#domain/content/fill-text.ts'
import { maskedEmail } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { MailContent } from '../mail/mail-content.ts'
import type { MailFacts } from '../mail/outgoing-mail.ts'
import type { WrittenMail } from '../mail/send-mail.ts'
import { makeLinkToken } from '../mailed-links/link-tokens.ts'
import { findChange } from './store.ts'

/** As long as a link of recovery. */
const confirmMinutes = 30
/** Who has lost an address to somebody may be asleep, or away over a weekend. */
export const keepHours = 72
const hourMs = 3_600_000

interface Mail<Kind extends keyof MailFacts> {
  readonly id: number
  readonly memberId: number | null
  readonly recipient: string | null
  readonly facts: MailFacts[Kind]
}

type Clock = Pick<Context, 'now' | 'random'>

/** Null where the change is over before the mail goes out. */
export async function writeConfirmEmail(
  context: Clock,
  db: Db,
  partner: Partner,
  { id: mailId, recipient, facts }: Mail<'confirmEmail'>,
): Promise<WrittenMail | null> {
  const change = await findChange(db, partner.id, facts.changeId)
  if (!change || recipient === null || change.confirmedAt !== null || change.endedAt !== null) return null
  const { id: changeId, memberId } = change
  const goodForMs = confirmMinutes * 60_000
  const token = await makeLinkToken(context, db, partner.id, {
    purpose: 'confirmEmail',
    memberId,
    changeId,
    mailId,
    goodForMs,
  })
  const address = `${facts.origin}/fix_credentials/confirm?token=${token}`
  const words = { firstName: facts.firstName, minutes: confirmMinutes }
  return { memberId, recipient, content: contentOf(partner, 'confirmEmail', { words, address }) }
}

/** To the address that is being replaced, or was: its link keeps it. */
export async function writeKeepEmail(
  context: Clock,
  db: Db,
  partner: Partner,
  {
    id: mailId,
    recipient,
    facts,
    kind,
  }: Mail<'emailReplaced'> & { readonly kind: 'emailChangeAsked' | 'emailReplaced' },
): Promise<WrittenMail | null> {
  const change = await findChange(db, partner.id, facts.changeId)
  if (!change || recipient === null || change.endedAt !== null) return null
  const { id: changeId, memberId, newEmail } = change
  const goodForMs = keepHours * hourMs
  const token = await makeLinkToken(context, db, partner.id, {
    purpose: 'keepEmail',
    memberId,
    changeId,
    mailId,
    goodForMs,
  })
  const address = `${facts.origin}/fix_credentials/keep?token=${token}`
  const words = { firstName: facts.firstName, newEmail: maskedEmail(newEmail), hours: keepHours }
  return { memberId, recipient, content: contentOf(partner, kind, { words, address }) }
}

export function writeEmailChanged(
  partner: Partner,
  { memberId, recipient, facts }: Mail<'emailChanged'>,
): WrittenMail | null {
  if (recipient === null) return null
  const address = `${facts.origin}/login`
  const words = { firstName: facts.firstName }
  return { memberId, recipient, content: contentOf(partner, 'emailChanged', { words, address }) }
}

interface Filling {
  readonly words: Readonly<Record<string, string | number>>
  /** Where the button leads. */
  readonly address: string
}

function contentOf(
  { messages, settings }: Partner,
  kind: 'confirmEmail' | 'emailChangeAsked' | 'emailChanged' | 'emailReplaced',
  { words, address }: Filling,
): MailContent {
  const filled = { ...words, programName: settings.programName }
  return {
    subject: fillText(messages[`mail.${kind}.subject`], filled),
    preheader: fillText(messages[`mail.${kind}.preheader`], filled),
    title: fillText(messages[`mail.${kind}.title`], filled),
    paragraphs: [fillText(messages[`mail.${kind}.text`], filled)],
    button: { text: messages[`mail.${kind}.button`], address },
    notes: [fillText(messages[`mail.${kind}.note`], filled)],
    because: messages['mail.because'],
  }
}
