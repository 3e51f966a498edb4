import type { NoticeCategory, NoticeChannel } from '#domain/notices/notice-kinds.ts'
import { always, bigint, boolean, byDefault, integer, jsonb, orNull, text, timestamptz, uuid } from './column.ts'

/** What a mailed link is for: a new password, an e-mail address that is to be confirmed, one that refuses to be replaced, a card that goes back, or a card that was linked or unlinked by somebody else. */
export type LinkPurpose =
  | 'recover'
  | 'confirmEmail'
  | 'keepEmail'
  | 'undoCardMove'
  | 'stopLinkedCard'
  | 'stopUnlinkedCard'

const outgoingMail = {
  partner_id: text(),
  id: always(bigint()),
  kind: text(),
  member_id: orNull(bigint()),
  recipient: orNull(text()),
  facts: jsonb<unknown>(),
  message_id: byDefault(uuid()),
  created_at: timestamptz(),
  attempts: byDefault(integer()),
  next_attempt_at: timestamptz(),
  leased_until: orNull(timestamptz()),
  last_error: orNull(text()),
  sent_at: orNull(timestamptz()),
  failed_at: orNull(timestamptz()),
}

const notice = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  kind: text(),
  told_key: text(),
  facts: jsonb<unknown>(),
  mail_to: orNull(text()),
  created_at: timestamptz(),
  read_at: orNull(timestamptz()),
  spread_at: orNull(timestamptz()),
}

const noticeChoice = {
  partner_id: text(),
  member_id: bigint(),
  category: text<NoticeCategory>(),
  channel: text<NoticeChannel>(),
  taken: boolean(),
  chosen_at: timestamptz(),
}

const unsubscribeToken = {
  partner_id: text(),
  token_hash: text(),
  member_id: bigint(),
  category: text<NoticeCategory>(),
  created_at: timestamptz(),
}

const recoveryToken = {
  partner_id: text(),
  token_hash: text(),
  member_id: bigint(),
  mail_id: bigint(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
  used_at: orNull(timestamptz()),
  purpose: byDefault(text<LinkPurpose>()),
  change_id: orNull(bigint()),
}

const emailChange = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  old_email: text(),
  new_email: text(),
  asked_at: timestamptz(),
  confirmed_at: orNull(timestamptz()),
  ended_at: orNull(timestamptz()),
}

/** Mails, the links in them, and what members are told. Migrations 0100, 0101, 0120 to 0123, 0140, 0170, 0171. */
export const mailTables = {
  outgoing_mail: outgoingMail,
  notice,
  notice_choice: noticeChoice,
  unsubscribe_token: unsubscribeToken,
  recovery_token: recoveryToken,
  email_change: emailChange,
}
