import { isMarketing, noticeKinds, type Notice } from '#domain/notices/notice-kinds.ts'
import type { Partner } from '#partners/registry.ts'
import type { MailContent } from '#server/mail/mail-content.ts'
import { noticeMail } from '#server/mailing/write-notice-mail.ts'
import { exampleNotices } from './example-notices.ts'

export interface ExampleMail {
  readonly notice: Notice
  readonly mail: MailContent
}

const unsubscribe = `/unsubscribe?token=${'x'.repeat(43)}`

/** A mail of every kind of notice, as the partner writes it to a member of a long name. */
export function exampleMails(partner: Partner, origin: string): readonly ExampleMail[] {
  return exampleNotices(partner.settings.currencyType).map((notice) => ({
    notice,
    mail: noticeMail(partner, {
      notice,
      firstName: 'Maximiliane',
      origin,
      unsubscribe: isMarketing(noticeKinds[notice.kind].category) ? origin + unsubscribe : null,
    }),
  }))
}
