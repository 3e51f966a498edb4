import type { Currency } from '#domain/money/money.ts'
import { always, bigint, boolean, byDefault, integer, once, orNull, text, timestamptz } from './column.ts'

const rewardAdjustment = {
  partner_id: once(text()),
  id: always(bigint()),
  member_id: once(bigint()),
  amount: once(integer()),
  currency: once(text<Currency>()),
  reason: once(text()),
  state: byDefault(text<'proposed' | 'approved' | 'declined'>()),
  proposed_by: once(text()),
  proposed_at: once(timestamptz()),
  decided_by: orNull(text()),
  decided_at: orNull(timestamptz()),
  posting_id: orNull(bigint()),
}

const rewardExpiry = {
  partner_id: once(text()),
  member_id: once(bigint()),
  last_earned_at: once(timestamptz()),
  told_at: once(timestamptz()),
  expires_at: once(timestamptz()),
  posting_id: orNull(bigint()),
}

const accountClosing = {
  partner_id: once(text()),
  member_id: once(bigint()),
  closed_at: once(timestamptz()),
  payable_cents: once(integer()),
  waiting_cents: once(integer()),
  /** Null: there was none, so what becomes payable ends. */
  card_token: orNull(text()),
  below_zero: byDefault(boolean()),
}

const ruleRevision = {
  partner_id: text(),
  version: integer(),
  begins: timestamptz(),
  asked_by: text(),
  approved_by: text(),
  reason: text(),
  recorded_at: timestamptz(),
  after_member: byDefault(bigint()),
  moved_at: timestamptz(),
  members: byDefault(integer()),
  visits: byDefault(integer()),
  more: byDefault(bigint()),
  winners: byDefault(integer()),
  less: byDefault(bigint()),
  losers: byDefault(integer()),
  finished_at: orNull(timestamptz()),
}

/** What people give and take, balances that end, accounts that close with one, and rules that were revised: migrations 0265, 0284, 0287 and 0307. */
export const ledgerTables = {
  account_closing: accountClosing,
  reward_adjustment: rewardAdjustment,
  reward_expiry: rewardExpiry,
  rule_revision: ruleRevision,
}
