import { boolean, byDefault, integer, once, text, timestamptz } from './column.ts'

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

/** The tables of migration 0374. */
export const deliveryTables = { delivery_hold: deliveryHold, database_history: databaseHistory }
