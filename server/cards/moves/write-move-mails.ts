import { fillText } from '#domain/content/fill-text.ts'
import { homeZone } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { MailContent } from '../../mail/mail-content.ts'
import type { MailFacts } from '../../mail/outgoing-mail.ts'
import type { WrittenMail } from '../../mail/send-mail.ts'
import { siteOriginOf } from '../../mail/site-origin.ts'
import { makeLinkToken } from '../../mailed-links/link-tokens.ts'
import { findMember } from '../../members/store.ts'
import { findMove } from './move-store.ts'
import { changeOffer, findOffer } from './offer-store.ts'
import { codeHashOf, isOpen } from './prove-move.ts'
import { vaultCardOf } from './vault-card.ts'

type MoveMailContext = Pick<Context, 'config' | 'now' | 'random' | 'secrets' | 'partners'>

interface Mail<Kind extends keyof MailFacts> {
  readonly id: number
  readonly memberId: number | null
  readonly recipient: string | null
  readonly facts: MailFacts[Kind]
}

/** The code is made with the text, so that it lies nowhere before the mail goes out. Null where nobody waits for it any more. */
export async function writeMoveCode(
  context: MoveMailContext,
  db: Db,
  partner: Partner,
  { memberId, recipient, facts }: Mail<'cardMoveCode'>,
): Promise<WrittenMail | null> {
  const to = context.partners.partnerById(facts.toPartnerId)
  const offer = await findOffer(db, facts.toPartnerId, facts.offerId)
  if (!to || !isOpen(offer, context.now()) || recipient === null || memberId === null) return null
  const code = String(context.random(4).readUInt32BE() % 1_000_000).padStart(6, '0')
  await changeOffer(db, to.id, offer.id, { codeHash: codeHashOf(context, offer.id, code) })
  const { firstName } = required(await findMember(db, partner.id, memberId), 'the member who is mailed')
  const { lastFour } = vaultCardOf(offer)
  const words = { firstName, code, lastFour, toProgram: to.settings.programName }
  return { memberId, recipient, content: contentOf(partner, 'cardMoveCode', words) }
}

/** To whom the card was moved away from, with a link that takes the move back. Null where it was taken back before the mail goes out. */
export async function writeCardMoved(
  context: MoveMailContext,
  db: Db,
  partner: Partner,
  { id: mailId, memberId, recipient, facts }: Mail<'cardMoved'>,
): Promise<WrittenMail | null> {
  const move = await findMove(db, facts.moveId)
  const to = move && context.partners.partnerById(move.partnerId)
  const goodForMs = move ? move.undoUntil.getTime() - context.now().getTime() : 0
  if (!move || !to || recipient === null || memberId === null || move.undoneAt !== null || goodForMs <= 0) return null
  const token = await makeLinkToken(context, db, partner.id, {
    purpose: 'undoCardMove',
    memberId,
    changeId: move.id,
    mailId,
    goodForMs,
  })
  const { firstName } = required(await findMember(db, partner.id, memberId), 'the member who is mailed')
  const address = `${siteOriginOf(context.config, partner)}/undo_card_move?token=${token}`
  const words = {
    firstName,
    lastFour: move.lastFour,
    toProgram: to.settings.programName,
    until: moments.format(move.undoUntil).replaceAll('\u202F', ' '),
  }
  return { memberId, recipient, content: contentOf(partner, 'cardMoved', words, address) }
}

const moments = new Intl.DateTimeFormat('en-US', {
  timeZone: homeZone,
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

function contentOf(
  { messages }: Partner,
  kind: 'cardMoveCode' | 'cardMoved',
  words: Readonly<Record<string, string>>,
  address?: string,
): MailContent {
  const say = (part: 'subject' | 'preheader' | 'title' | 'text' | 'note') =>
    fillText(messages[`mail.${kind}.${part}`], words)
  return {
    subject: say('subject'),
    preheader: say('preheader'),
    title: say('title'),
    paragraphs: [fillText(messages['mail.greeting'], words), say('text')],
    ...(address !== undefined && { button: { text: messages['mail.cardMoved.button'], address } }),
    notes: [say('note')],
    because: messages['mail.because'],
  }
}
