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
import { makeUnsubscribeLink } from '../unsubscribing/unsubscribe-links.ts'

const choices = '/account/user_profile#told'
/** What is older is no news, unless it has to be said: it is in the inbox. */
const newsMs = 3 * dayMs

/** The notice as a mail; null where it is gone, too old to be news, or not wanted by mail any more. */
export async function writeNoticeMail(
  context: Pick<Context, 'config' | 'now' | 'random'>,
  db: Db,
  partner: Partner,
  mail: Extract<ClaimedMail, { kind: 'notice' }>,
): Promise<WrittenMail | null> {
  const notice = await findNotice(db, partner.id, mail.facts.noticeId)
  const addressee = notice && (await findAddressee(db, partner.id, notice.memberId))
  if (!notice || !addressee) return null
  const { category } = noticeKinds[notice.kind]
  const isNews = context.now().getTime() - notice.createdAt.getTime() <= newsMs
  if (!takes(notice.kind, 'mail', addressee) || (category !== 'legal' && !isNews)) return null
  const { memberId } = notice
  const content = noticeMail(partner, {
    notice,
    firstName: addressee.firstName,
    origin: siteOriginOf(context.config, partner),
    unsubscribe: isMarketing(category) ? await makeUnsubscribeLink(context, db, partner, { memberId, category }) : null,
  })
  return { memberId, recipient: mail.recipient ?? addressee.email, content }
}

interface Written {
  readonly notice: Pick<NoticeRow, 'kind' | 'facts'>
  readonly firstName: string
  readonly origin: string
  /** Where one click ends mails of its category: for marketing alone. */
  readonly unsubscribe: string | null
}

/** What a mail of the notice says: the same as the inbox, and where mails like it are chosen. Pure. */
export function noticeMail(partner: Partner, { notice, firstName, origin, unsubscribe }: Written): MailContent {
  const { messages } = partner
  const { title, text, link } = noticeWords(partner, notice)
  return {
    subject: title,
    preheader: text,
    title,
    paragraphs: [fillText(messages['mail.greeting'], { firstName }), text],
    ...(isThere(partner, link.path) && { button: { text: link.text, address: `${origin}${link.path}` } }),
    notes: [],
    because: messages[unsubscribe === null ? 'mail.because' : 'mail.because.marketing'],
    links: [
      ...(unsubscribe === null ? [] : [{ text: messages['mail.stop'], address: unsubscribe }]),
      ...(noticeKinds[notice.kind].category === 'legal' || !isThere(partner, choices)
        ? []
        : [{ text: messages['mail.choose'], address: `${origin}${choices}` }]),
    ],
    ...(unsubscribe !== null && { oneClick: unsubscribe }),
  }
}

/** Where a host application enrols, the account is shown there: of the places that notices lead to the search alone is here. */
function isThere({ settings }: Partner, path: string): boolean {
  return settings.enrollmentType !== 'none' || path === '/search'
}
