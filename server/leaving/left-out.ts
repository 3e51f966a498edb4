import type { TableName } from '../db/columns.ts'

/** Whose the row is, and its number. */
export const namesOfRows = ['partner_id', 'member_id', 'id']

/** Columns of the sections that say nothing of a member, or open a door: nobody is given them. */
export const leftOut: ReadonlyMap<TableName, readonly string[]> = new Map([
  ['card_move', ['card_token', 'card_link_id', 'from_member_id', 'from_link_id']],
  ['account_closing', ['card_token', 'below_zero']],
  ['gift_card_order', ['posting_id', 'after_order', 'product', 'sent_at', 'return_posting_id', 'look_at', 'looks']],
  ['card_link', ['card_token', 'earning_since', 'succeeded_by', 'told_expiry']],
  ['emulation', ['operator', 'reason', 'token_hash', 'token_until', 'session_hash', 'raised_by', 'raised_reason']],
  ['entry', ['line']],
  ['favourite_list', ['name_folded']],
  ['favourite_share', ['token']],
  ['host_member', ['digest']],
  ['impression', ['received_at']],
  ['member_device', ['mark_hash']],
  ['notice', ['told_key', 'spread_at']],
  ['outgoing_mail', ['facts', 'message_id', 'attempts', 'next_attempt_at', 'leased_until', 'last_error', 'failed_at']],
  [
    'outgoing_text',
    [
      'facts',
      'reference',
      'body',
      'tried_at',
      'sid',
      'error_code',
      'attempts',
      'next_attempt_at',
      'leased_until',
      'last_error',
      'failed_at',
    ],
  ],
  ['passkey', ['credential_id', 'public_key', 'counter', 'transports']],
  ['review', ['merchant_id']],
  ['debt_taken_on', ['written_off_id', 'posting_id']],
  ['reward_expiry', ['posting_id', 'told_through']],
  ['reward_adjustment', ['proposed_by', 'decided_by', 'posting_id']],
  ['session', ['id_hash', 'stay_family', 'proved_at', 'device_id', 'sign_on_sid', 'sign_on_token']],
  [
    'reservation',
    [
      'request_id',
      'restaurant',
      'failure',
      'deed',
      'deed_lock',
      'deed_until',
      'bonus_currency',
      'reminded_at',
      'updated_at',
      'look_at',
      'looks',
    ],
  ],
  ['table_card_hold', ['lock_id', 'setup_name', 'payment_method', 'free_at', 'look_at', 'looks']],
  ['reservation_lock', ['public_id', 'restaurant', 'token', 'used_by']],
  ['visit_claim', ['card_token', 'window_from', 'window_to', 'look_at', 'looked_at', 'seen']],
  ['statement_credit', ['posting_id', 'card_token', 'benefit_processor', 'return_posting_id', 'sent_at', 'tries']],
])
