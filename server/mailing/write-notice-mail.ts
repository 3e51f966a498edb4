import { dayMs } from '#domain/dates.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { takes } from '#domain/notices/notice-choices.ts'
import { isMarketing, noticeKinds } from '#domain/notices/notice-kinds.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { MailContent } from '../mail/mail-content.ts'
import type { ClaimedMail } from '../mail/outgoing-mail.ts'
import type { WrittenMail } from '../mail/send-mail.ts'
import { siteOriginOf } from '../mail/site-origin.ts'
import { findAddressee } from './addressee-store.ts'
import { findNotice, type NoticeRow } from '../notices/notice-store.ts'
import { noticeWords } from '../notices/notice-words.ts'

/** What is older is no news, unless it has to be said: it is in the inbox. */
const newsMs = 3 * dayMs

/** The notice as a mail; null where it is gone, too old to be news, or not wanted by mail any more. */
export async function writeNoticeMail(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Db,
  partner: Partner,
  mail: Extract<ClaimedMail, { kind: 'notice' }>,
): Promise<WrittenMail | null> {
  const notice = await findNotice(db, partner.id, mail.facts.noticeId)
  const addressee = notice && (await findAddressee(db, partner.id, notice.memberId))
  if (!notice || !addressee) return null
  const { category } = noticeKinds[notice.kind]
  const isNews = now().getTime() - notice.createdAt.getTime() <= newsMs
  // Until one click stops them (RFC 8058).
  if (isMarketing(category)) return null
  if (!takes(notice.kind, 'mail', addressee) || (category !== 'legal' && !isNews)) return null
  const content = noticeMail(partner, { notice, firstName: addressee.firstName, origin: siteOriginOf(config, partner) })
  return { memberId: notice.memberId, recipient: mail.recipient ?? addressee.email, content }
}

interface Written {
  readonly notice: Pick<NoticeRow, 'kind' | 'facts'>
  readonly firstName: string
  readonly origin: string
}

/** What a mail of the notice says: the same as the inbox. Pure. */
export function noticeMail(partner: Partner, { notice, firstName, origin }: Written): MailContent {
  const { title, text, link } = noticeWords(partner, notice)
  return {
    subject: title,
    preheader: text,
    title,
    paragraphs: [fillText(partner.messages['mail.greeting'], { firstName }), text],
    button: { text: link.text, address: `${origin}${link.path}` },
    notes: [],
    because: partner.messages['mail.because'],
  }
}
