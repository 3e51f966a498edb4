import { bigint, orNull, text, timestamptz } from './column.ts'

const cardEntryNonce = {
  partner_id: text(),
  nonce_hash: text(),
  member_id: bigint(),
  expires_at: timestamptz(),
  partner_card_id: orNull(text()),
}

const consentWording = {
  partner_id: text(),
  version: text(),
  words: text(),
  first_shown_at: timestamptz(),
}

const cardConsent = {
  partner_id: text(),
  card_link_id: bigint(),
  member_id: bigint(),
  version: text(),
  agreed_at: timestamptz(),
}

/** What linking a card leaves behind beside the link. Migrations 0030, 0130, 0131. */
export const cardTables = {
  card_entry_nonce: cardEntryNonce,
  consent_wording: consentWording,
  card_consent: cardConsent,
}
