import type { Network } from '#domain/dines/networks.ts'
import type { CreditAnswer } from '#domain/rewards/statement-credit.ts'
import { bigint, boolean, byDefault, integer, once, text, timestamptz } from './column.ts'

export type HoldCause = 'restored' | 'recovered' | 'operator'

const deliveryHold = {
  partner_id: once(text()),
  held_at: once(timestamptz()),
  cause: once(text<HoldCause>()),
  /** `operator:<name>` or `system`. */
  held_by: once(text()),
  reason: once(text()),
}

const databaseHistory = {
  is_it: byDefault(boolean()),
  cluster: text(),
  timeline: integer(),
  seen_at: timestamptz(),
}

/** What a network said of a credit. */
export const creditAnswer = {
  partner_id: text(),
  network: text<Network>(),
  event_id: text(),
  credit_id: bigint(),
  answer: text<CreditAnswer>(),
  received_at: timestamptz(),
}

/** The tables of migration 0374. */
export const deliveryTables = { delivery_hold: deliveryHold, database_history: databaseHistory }
