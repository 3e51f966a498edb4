import {
  always,
  bigint,
  boolean,
  byDefault,
  integer,
  json,
  jsonb,
  once,
  orNull,
  smallint,
  text,
  timestamptz,
} from './column.ts'
import { creditAnswer } from './delivery-tables.ts'
import { eventCorrection, undeliveredDeed } from './lone-deed-tables.ts'
import { lookAgain } from './look-again-table.ts'
import type { Currency } from '#domain/money/money.ts'
import type { LooseReason } from '#domain/matching/aim-returns.ts'
import type { Channel } from '#domain/dines/dine.ts'
import type { Evaluation, RewardLine } from '#domain/evaluation/evaluation.ts'
import type { EventKind, Network } from '#domain/dines/networks.ts'
import type { RedemptionStatus, RewardSource } from '#domain/rewards/rewards.ts'
import type { Contribution, History } from '#domain/standing/standing.ts'
import type { Tier } from '#domain/members/membership.ts'
import type { Reason, TraceStep, WithdrawalReason } from '#domain/rules/verdict.ts'

/** Why an event belongs to no dine. */
export type UnmatchedReason = 'unknownCard' | 'wrongNetwork' | LooseReason

const networkEvent = {
  network: text<Network>(),
  event_id: text(),
  kind: text<EventKind>(),
  reference: text(),
  card_token: text(),
  acquirer_merchant_id: text(),
  occurred_at: timestamptz(),
  amount_cents: integer(),
  /** Null where nobody told it; 0 also in rows of before that was told apart. */
  tip_cents: orNull(integer()),
  tax_cents: orNull(integer()),
  state: text<'accepted' | 'unmatched'>(),
  reason: orNull(text<UnmatchedReason>()),
  transaction_id: orNull(bigint()),
  /** Accepted though nobody knew its terminal. */
  is_stray: byDefault(boolean()),
  received_at: timestamptz(),
}

const quarantinedEvent = {
  network: text<Network>(),
  event_id: text(),
  /** The last two are contents that an operator took out of network_event. */
  reason: text<'amountDiffers' | 'contentDiffers' | 'sumTooLarge' | 'poisoned' | 'unmatched' | 'replaced'>(),
  event: jsonb<object>(),
  received_at: timestamptz(),
  error_class: orNull(text()),
  settled_at: orNull(timestamptz()),
  settled_as: orNull(text<'resolved' | 'refused' | 'corrected' | 'replayed'>()),
  settled_by: orNull(text()),
  settled_reason: orNull(text()),
}

const eventRuling = {
  id: always(bigint()),
  network: once(text<Network>()),
  event_id: once(text()),
  /** An event of the payment; null: nobody says so any more. */
  belongs_to: once(orNull(text())),
  ruled_at: once(timestamptz()),
  ruled_by: once(text()),
  reason: once(text()),
}

/** What the earlier dines meant, and what this one adds. */
export interface StoredHistory {
  readonly before: History
  readonly added: Contribution
}

const transaction = {
  partner_id: text(),
  id: bigint(),
  member_id: bigint(),
  network: text<Network>(),
  reference: text(),
  merchant_id: bigint(),
  card_token: text(),
  channel: text<Channel>(),
  authorised_at: timestamptz(),
  first_event_id: text(),
  authorised_cents: integer(),
  cleared_cents: integer(),
  tip_cents: integer(),
  tax_cents: integer(),
  /** How much of it came without a split, and of what came back. */
  unsplit_cents: byDefault(integer()),
  unsplit_return_cents: byDefault(bigint()),
  refunded_cents: integer(),
  voided_cents: integer(),
  /** Null in rows from before it was kept: see `storedDine`. */
  returned_extra_cents: orNull(bigint()),
  hold_ended: byDefault(boolean()),
  status: text<Evaluation['status']>(),
  reason: orNull(text<Reason | WithdrawalReason>()),
  rule_version: orNull(integer()),
  tier: smallint<Tier>(),
  qualified: boolean(),
  reward: integer(),
  lines: json<RewardLine[]>(),
  trace: json<TraceStep[]>(),
  history: json<StoredHistory>(),
  evaluated_at: timestamptz(),
  paid_at: orNull(timestamptz()),
  withdrawn_at: orNull(timestamptz()),
}

export type PostingKind =
  | 'award'
  | 'adjustment'
  | 'settlement'
  | 'statementCredit'
  | 'statementCreditReturn'
  | 'giftCard'
  | 'giftCardReturn'
  | 'manual'
  | 'expiry'
  | 'closing'
  | 'reservation'
  | 'takeBack'
export type Account = 'member' | 'partnerLiability' | 'adjustment' | 'cash'

const posting = {
  partner_id: once(text()),
  id: once(bigint()),
  /** Under what receivers count it once; null in rows of before, whose receivers know them by `id`. */
  public_id: byDefault(orNull(text())),
  kind: once(text<PostingKind>()),
  member_id: once(orNull(bigint())),
  transaction_id: once(orNull(bigint())),
  currency: once(text<Currency>()),
  reason: once(orNull(text())),
  posted_at: once(timestamptz()),
}

const entry = {
  partner_id: once(text()),
  posting_id: once(bigint()),
  line: once(smallint()),
  account: once(text<Account>()),
  member_id: once(orNull(bigint())),
  source: once(text<RewardSource>()),
  code: once(text()),
  amount: once(integer()),
  currency: once(text<Currency>()),
}

const outbox = {
  partner_id: text(),
  posting_id: bigint(),
  state: byDefault(text<'waiting' | 'pending' | 'delivered' | 'failed'>()),
  /** When it is due, where it waits. */
  due_from: orNull(timestamptz()),
  /** When it went out for the first time; kept when it goes out again. */
  delivered_at: orNull(timestamptz()),
  attempts: byDefault(smallint()),
  next_attempt_at: orNull(timestamptz()),
  leased_until: orNull(timestamptz()),
  last_error: orNull(text()),
  failed_at: orNull(timestamptz()),
  refusal_code: orNull(text()),
  refusal_text: orNull(text()),
  /** An operator refused it for good. */
  settled_at: orNull(timestamptz()),
  settled_by: orNull(text()),
  settled_reason: orNull(text()),
}

const statementCredit = {
  partner_id: text(),
  id: always(bigint()),
  /** By which its network knows it; null in rows of before, which networks know by `id`. */
  public_id: byDefault(orNull(text())),
  member_id: bigint(),
  posting_id: bigint(),
  amount_cents: integer(),
  target_type: text<'card' | 'other'>(),
  /** The card that is credited; null only of what was booked for none before the database refused it. */
  card_token: orNull(text()),
  target_label: text(),
  benefit_processor: text(),
  status: text<RedemptionStatus>(),
  created_at: timestamptz(),
  updated_at: timestamptz(),
  /** What gave the amount back, where the card never got it. */
  return_posting_id: orNull(bigint()),
  /** Since when the network of its card may have it. Until then it can still go to another card. */
  sent_at: orNull(timestamptz()),
  tries: byDefault(smallint()),
}

/** The tables of migrations 0020 to 0029, 0244 and 0270. */
export const rewardTables = {
  network_event: networkEvent,
  quarantined_event: quarantinedEvent,
  event_ruling: eventRuling,
  event_correction: eventCorrection,
  undelivered_deed: undeliveredDeed,
  look_again: lookAgain,
  transaction,
  posting,
  entry,
  outbox,
  statement_credit: statementCredit,
  credit_answer: creditAnswer,
}
