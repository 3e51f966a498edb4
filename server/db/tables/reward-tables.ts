import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { Channel } from '#domain/dines/dine.ts'
import type { Evaluation, RewardLine } from '#domain/evaluation/evaluation.ts'
import type { EventKind, Network } from '#domain/dines/networks.ts'
import type { RedemptionStatus, RewardSource } from '#domain/rewards/rewards.ts'
import type { Contribution, History } from '#domain/standing/standing.ts'
import type { CreditAnswer } from '#domain/rewards/statement-credit.ts'
import type { Tier } from '#domain/members/membership.ts'
import type { Reason, TraceStep } from '#domain/rules/verdict.ts'

type Json<Value extends object> = JSONColumnType<Value, string, string>

export interface NetworkEventTable {
  network: Network
  event_id: string
  kind: EventKind
  reference: string
  card_token: string
  acquirer_merchant_id: string
  occurred_at: Date
  amount_cents: number
  tip_cents: number
  tax_cents: number
  state: 'accepted' | 'unmatched'
  reason: 'unknownCard' | 'unknownMerchant' | null
  transaction_id: number | null
  received_at: Date
}

export interface QuarantinedEventTable {
  network: Network
  event_id: string
  reason: 'amountDiffers' | 'contentDiffers'
  event: Json<object>
  received_at: Date
}

/** What the earlier dines meant, and what this one adds. */
export interface StoredHistory {
  readonly before: History
  readonly added: Contribution
}

export interface TransactionTable {
  partner_id: string
  id: number
  member_id: number
  network: Network
  reference: string
  merchant_id: number
  card_token: string
  channel: Channel
  authorised_at: Date
  first_event_id: string
  authorised_cents: number
  cleared_cents: number
  tip_cents: number
  tax_cents: number
  refunded_cents: number
  voided_cents: number
  status: Evaluation['status']
  reason: Reason | 'belongsToAnother' | null
  rule_version: number | null
  tier: Tier
  qualified: boolean
  reward: number
  lines: Json<RewardLine[]>
  trace: Json<TraceStep[]>
  history: Json<StoredHistory>
  evaluated_at: Date
  paid_at: Date | null
  withdrawn_at: Date | null
}

export type PostingKind = 'award' | 'adjustment' | 'settlement' | 'statementCredit' | 'statementCreditReturn' | 'manual'
export type Account = 'member' | 'partnerLiability' | 'adjustment' | 'cash'
type WrittenOnce<Value> = ColumnType<Value, Value, never>

export interface PostingTable {
  partner_id: WrittenOnce<string>
  id: WrittenOnce<number>
  kind: WrittenOnce<PostingKind>
  member_id: WrittenOnce<number | null>
  transaction_id: WrittenOnce<number | null>
  currency: WrittenOnce<Currency>
  reason: WrittenOnce<string | null>
  posted_at: WrittenOnce<Date>
}

export interface EntryTable {
  partner_id: WrittenOnce<string>
  posting_id: WrittenOnce<number>
  line: WrittenOnce<number>
  account: WrittenOnce<Account>
  member_id: WrittenOnce<number | null>
  source: WrittenOnce<RewardSource>
  code: WrittenOnce<string>
  amount: WrittenOnce<number>
  currency: WrittenOnce<Currency>
}

export interface OutboxTable {
  partner_id: string
  posting_id: number
  state: Generated<'pending' | 'delivered' | 'failed'>
  /** When it went out for the first time; kept when it goes out again. */
  delivered_at: Date | null
  attempts: Generated<number>
  next_attempt_at: Date | null
  leased_until: Date | null
  last_error: string | null
  failed_at: Date | null
}

export interface StatementCreditTable {
  partner_id: string
  id: GeneratedAlways<number>
  member_id: number
  posting_id: number
  amount_cents: number
  target_type: 'card' | 'other'
  /** The card that is credited; null: the member had none. */
  card_token: string | null
  target_label: string
  benefit_processor: string
  status: RedemptionStatus
  created_at: Date
  updated_at: Date
  /** What gave the amount back, where the card never got it. */
  return_posting_id: number | null
}

export interface CreditAnswerTable {
  partner_id: string
  network: Network
  event_id: string
  credit_id: number
  answer: CreditAnswer
  received_at: Date
}

/** The tables of migrations 0020 to 0029. */
export interface RewardTables {
  network_event: NetworkEventTable
  quarantined_event: QuarantinedEventTable
  transaction: TransactionTable
  posting: PostingTable
  entry: EntryTable
  outbox: OutboxTable
  statement_credit: StatementCreditTable
  credit_answer: CreditAnswerTable
}
