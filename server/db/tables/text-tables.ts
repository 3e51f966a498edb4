import type { TextConsentState, TextConsentWay } from '#domain/texts/text-consent.ts'
import type { ReplyWord } from '#domain/texts/reply-word.ts'
import { always, bigint, boolean, byDefault, integer, jsonb, orNull, text, timestamptz, uuid } from './column.ts'

const outgoingText = {
  partner_id: text(),
  id: always(bigint()),
  kind: text(),
  member_id: orNull(bigint()),
  phone_number: text(),
  facts: jsonb<unknown>(),
  reference: byDefault(uuid()),
  body: orNull(text()),
  tried_at: orNull(timestamptz()),
  sid: orNull(text()),
  status: orNull(text()),
  error_code: orNull(text()),
  created_at: timestamptz(),
  attempts: byDefault(integer()),
  next_attempt_at: timestamptz(),
  leased_until: orNull(timestamptz()),
  last_error: orNull(text()),
  sent_at: orNull(timestamptz()),
  failed_at: orNull(timestamptz()),
}

const textConsent = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  phone_number: text(),
  state: text<TextConsentState>(),
  way: text<TextConsentWay>(),
  version: orNull(text()),
  at: timestamptz(),
}

const textNumber = {
  partner_id: text(),
  phone_number: text(),
  stopped_at: orNull(timestamptz()),
  puzzled_at: orNull(timestamptz()),
}

const incomingText = {
  partner_id: text(),
  sid: text(),
  phone_number: text(),
  word: text<ReplyWord>(),
  answered: byDefault(boolean()),
  received_at: timestamptz(),
}

/** Text messages, both ways, and the consents to them. Migrations 0175 to 0177, 0212 and 0213. */
export const textTables = {
  outgoing_text: outgoingText,
  text_consent: textConsent,
  text_number: textNumber,
  incoming_text: incomingText,
}
