import type { Network } from '#domain/dines/networks.ts'
import { always, bigint, byDefault, integer, jsonb, orNull, text, timestamptz } from './column.ts'

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

const cardUpdate = {
  network: text<Network>(),
  update_id: text(),
  kind: text<'replaced' | 'renewed' | 'closed'>(),
  card_token: text(),
  new_card_token: orNull(text()),
  new_last_four: orNull(text()),
  expiry: orNull(text()),
  occurred_at: timestamptz(),
  received_at: timestamptz(),
  state: byDefault(text<'waiting' | 'applied' | 'newCardHeld' | 'noRoom'>()),
  decided_at: orNull(timestamptz()),
}

const cardMoveOffer = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  card_token: text(),
  from_partner_id: text(),
  from_member_id: bigint(),
  from_link_id: bigint(),
  card: jsonb<unknown>(),
  partner_card_id: orNull(text()),
  offered_at: timestamptz(),
  expires_at: timestamptz(),
  code_hash: orNull(text()),
  codes_sent: byDefault(integer()),
  tries: byDefault(integer()),
  proved_at: orNull(timestamptz()),
  consent_version: orNull(text()),
  ended_at: orNull(timestamptz()),
}

const cardMove = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  card_link_id: bigint(),
  card_token: text(),
  last_four: text(),
  description: text(),
  from_partner_id: text(),
  from_member_id: bigint(),
  from_link_id: bigint(),
  moved_at: timestamptz(),
  undo_until: timestamptz(),
  undone_at: orNull(timestamptz()),
}

/** What linking a card leaves behind beside the link, what networks say of cards, and cards that move. Migrations 0030, 0130, 0131, 0190, 0193. */
export const cardTables = {
  card_entry_nonce: cardEntryNonce,
  consent_wording: consentWording,
  card_consent: cardConsent,
  card_update: cardUpdate,
  card_move_offer: cardMoveOffer,
  card_move: cardMove,
}
