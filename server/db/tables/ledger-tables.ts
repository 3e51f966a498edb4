import type { Currency } from '#domain/money/money.ts'
import type { CashOutWay, GiftCardFailure } from '#domain/rewards/gift-card.ts'
import type { DeliveryMethod, GiftCardBrand, RedemptionStatus } from '#domain/rewards/rewards.ts'
import { deliveryTables } from './delivery-tables.ts'
import { sealTables } from './seal-tables.ts'
import { always, bigint, boolean, byDefault, integer, once, orNull, smallint, text, timestamptz } from './column.ts'

const rewardAdjustment = {
  partner_id: once(text()),
  id: once(bigint()),
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
  /** Null: told before it was kept. */
  amount_cents: orNull(integer()),
  /** The newest posting of the balance that it speaks of. */
  told_through: orNull(bigint()),
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

const giftCardOrder = {
  partner_id: once(text()),
  id: always(bigint()),
  member_id: once(bigint()),
  posting_id: once(bigint()),
  /** The name under which the issuer knows it. */
  reference: byDefault(text()),
  /** The newest order that was shown when this one was made; 0: none. */
  after_order: once(bigint()),
  brand: once(text<GiftCardBrand>()),
  /** What the issuer calls it. */
  product: once(text()),
  delivery: once(text<DeliveryMethod>()),
  amount_cents: once(integer()),
  status: text<RedemptionStatus>(),
  /** Why the amount is back in the balance. */
  failure: orNull(text<GiftCardFailure>()),
  created_at: once(timestamptz()),
  updated_at: timestamptz(),
  /** Since when the issuer may have it. */
  sent_at: orNull(timestamptz()),
  return_posting_id: orNull(bigint()),
  /** When the issuer is asked next what has become of it. */
  look_at: orNull(timestamptz()),
  looks: byDefault(smallint()),
}

const cashOutChoice = {
  partner_id: once(text()),
  id: always(bigint()),
  member_id: once(bigint()),
  way: once(text<CashOutWay>()),
  chosen_at: once(timestamptz()),
  chosen_by: once(text<'member' | 'programme'>()),
}

const debtTakenOn = {
  partner_id: once(text()),
  written_off_id: once(bigint()),
  member_id: once(bigint()),
  posting_id: once(bigint()),
  taken_on_at: once(timestamptz()),
}

const payoutHold = {
  partner_id: once(text()),
  member_id: once(bigint()),
  held_since: once(timestamptz()),
}

const payoutWait = {
  partner_id: once(text()),
  member_id: once(bigint()),
  waiting_since: once(timestamptz()),
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

/** What people give and take, balances that end, accounts that close with one, gift cards, money that waits for a card or is held back, rules that were revised, and their seals: migrations 0265, 0284, 0287, 0307, 0310, 0311, 0360, 0363, 0365, 0380 and 0420. */
export const ledgerTables = {
  ...deliveryTables,
  account_closing: accountClosing,
  cash_out_choice: cashOutChoice,
  debt_taken_on: debtTakenOn,
  gift_card_order: giftCardOrder,
  payout_hold: payoutHold,
  payout_wait: payoutWait,
  reward_adjustment: rewardAdjustment,
  reward_expiry: rewardExpiry,
  rule_revision: ruleRevision,
  ...sealTables,
}
