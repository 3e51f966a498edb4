import type { TableName } from '#server/db/columns.ts'

export interface MoneyTable {
  /** The columns of which a finding names one. */
  readonly names: readonly string[]
  /** What a row that is there twice has otherwise, in SQL. */
  readonly stray: Readonly<Record<string, string>>
  /** Columns that nobody is paid by and nobody reads, each with its reason. */
  readonly exempt?: Readonly<Record<string, string>>
}

/** Tables with amounts that nobody is paid by, each with its reason. */
export const notMoney: Readonly<Record<string, string>> = {
  money_seal: 'the digests by which the others are proved',
  posting_seal: 'the digests by which the others are proved',
  event_correction: 'what one person moved alone, kept for two days to be summed',
  undelivered_deed: 'what one person moved alone, kept for two days to be summed',
  offer: 'terms: the replay derives verdicts from them',
  partner_merchant: 'terms: the replay derives verdicts from them',
  reservation: 'a table, which is held against its postings, and they against it',
  reservation_lock: 'what a table would ask of its guests',
  visit_claim: 'what a member remembers of a bill',
}

/** What says what members have and partners owe, and what it is paid by. */
export const moneyTables: ReadonlyMap<TableName, MoneyTable> = new Map<TableName, MoneyTable>([
  ['posting', { names: ['id'], stray: { id: 'id + 800000', public_id: `public_id || 'x'` } }],
  ['entry', { names: ['posting_id'], stray: { line: 'line + 20' } }],
  [
    'outbox',
    {
      names: ['posting_id'],
      stray: { posting_id: 'posting_id + 800000' },
      exempt: {
        attempts: 'how often it was tried: the sender’s own count',
        next_attempt_at: 'when the sender tries again',
        leased_until: 'which process has it under way',
        last_error: 'what the last try said, for operators',
      },
    },
  ],
  ['transaction', { names: ['id'], stray: { id: 'id + 800000', reference: `reference || 'x'` } }],
  ['network_event', { names: ['event_id'], stray: { event_id: `event_id || 'x'` } }],
  ['event_ruling', { names: ['event_id'], stray: { id: 'id + 800000' } }],
  ['statement_credit', { names: ['id', 'posting_id'], stray: { id: 'id + 800000', public_id: `public_id || 'x'` } }],
  ['credit_answer', { names: ['event_id', 'credit_id'], stray: { event_id: `event_id || 'x'` } }],
  [
    'gift_card_order',
    {
      names: ['id', 'posting_id'],
      stray: { id: 'id + 800000', reference: `reference || 'x'`, after_order: 'after_order + 800000' },
      exempt: {
        look_at: 'when the issuer is asked again',
        looks: 'how often it was asked',
      },
    },
  ],
  ['cash_out_choice', { names: ['id'], stray: { id: 'id + 800000' } }],
  ['reward_adjustment', { names: ['id', 'posting_id'], stray: { id: 'id + 800000', reason: `reason || 'x'` } }],
  ['reward_expiry', { names: ['member_id'], stray: { told_through: 'told_through + 800000' } }],
  [
    'account_closing',
    {
      names: ['member_id'],
      stray: { closed_at: `closed_at + interval '1 hour'` },
      exempt: { below_zero: 'a note for the job that looks again; what is below zero is summed from entries' },
    },
  ],
  ['debt_taken_on', { names: ['written_off_id', 'posting_id'], stray: { written_off_id: 'posting_id' } }],
  ['reservation_reward', { names: ['posting_id', 'reservation_id'], stray: { posting_id: 'posting_id + 800000' } }],
  ['campaign_budget', { names: ['campaign_id'], stray: { campaign_id: 'campaign_id + 800000' } }],
  [
    'campaign_grant',
    { names: ['transaction_id', 'campaign_id'], stray: { transaction_id: 'transaction_id + 800000' } },
  ],
  ['rule_revision', { names: ['version'], stray: { version: 'version + 1' } }],
  ['rule_version', { names: ['version'], stray: { version: 'version + 7' } }],
])
