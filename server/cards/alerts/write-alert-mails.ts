import { fillText } from '#domain/content/fill-text.ts'
import { dayMs, hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { keepHours } from '../../email-change/write-email-mails.ts'
import type { MailContent } from '../../mail/mail-content.ts'
import type { CardChange, MailFacts } from '../../mail/outgoing-mail.ts'
import type { WrittenMail } from '../../mail/send-mail.ts'
import { siteOriginOf } from '../../mail/site-origin.ts'
import { makeLinkToken } from '../../mailed-links/link-tokens.ts'
import { findMember } from '../../members/store.ts'
import { momentOf } from '../../notices/tell-times.ts'
import { findAlertedLink } from './alert-store.ts'

/** Who reads mails on weekends alone has read this one. */
const stopMs = 7 * dayMs
/** At a former address as long as its change of address can be taken back. */
const formerStopMs = keepHours * hourMs

interface Mail {
  readonly id: number
  readonly memberId: number | null
  readonly recipient: string | null
  readonly facts: MailFacts['cardChanged']
}

/** Which card was linked or unlinked and when, with a link that stops it. Null where nobody is left to tell. */
export async function writeCardChanged(
  context: Pick<Context, 'config' | 'now' | 'random'>,
  db: Db,
  partner: Partner,
  { id: mailId, memberId, recipient, facts: { cardLinkId, change } }: Mail,
): Promise<WrittenMail | null> {
  if (memberId === null || recipient === null) return null
  const link = await findAlertedLink(db, partner.id, cardLinkId)
  const at = change === 'linked' ? link?.linkedAt : link?.unlinkedAt
  if (!link || !at) return null
  const { firstName, email } = required(await findMember(db, partner.id, memberId), 'the member who is mailed')
  const isFormer = recipient.toLowerCase() !== email.toLowerCase()
  const goodForMs = isFormer ? formerStopMs : stopMs
  const token = await makeLinkToken(context, db, partner.id, {
    purpose: stopPurposes[change],
    memberId,
    changeId: cardLinkId,
    mailId,
    goodForMs,
  })
  const address = `${siteOriginOf(context.config, partner)}/stop_card_change?token=${token}`
  const words = {
    firstName,
    card: link.description,
    lastFour: link.lastFour,
    moment: momentOf(at.getTime()),
    days: goodForMs / dayMs,
  }
  return { memberId, recipient, content: cardChangedMail(partner, change, { words, address }) }
}

export const stopPurposes = { linked: 'stopLinkedCard', unlinked: 'stopUnlinkedCard' } as const

/** What stopping it does, by how members of the programme get in. */
const notes = {
  direct: 'mail.cardChanged.note',
  sso: 'mail.cardChanged.note.signOn',
  none: 'mail.cardChanged.note.elsewhere',
} as const satisfies Record<Partner['settings']['enrollmentType'], string>

interface Filling {
  readonly words: Readonly<Record<'firstName' | 'card' | 'lastFour' | 'moment', string>> & { readonly days: number }
  /** Where the button leads. */
  readonly address: string
}

/** Pure. */
export function cardChangedMail(
  { messages, settings }: Partner,
  change: CardChange,
  { words, address }: Filling,
): MailContent {
  const { programName, customerSupport } = settings
  const filled = { ...words, programName, supportPhone: customerSupport.phone.formatted }
  const kind = change === 'linked' ? 'anotherCardLinked' : 'cardUnlinked'
  const say = (part: 'subject' | 'preheader' | 'title' | 'text') => fillText(messages[`mail.${kind}.${part}`], filled)
  return {
    subject: say('subject'),
    preheader: say('preheader'),
    title: say('title'),
    paragraphs: [fillText(messages['mail.greeting'], filled), say('text')],
    button: { text: messages['mail.cardChanged.button'], address },
    notes: [fillText(messages[notes[settings.enrollmentType]], filled)],
    because: messages['mail.because'],
  }
}
