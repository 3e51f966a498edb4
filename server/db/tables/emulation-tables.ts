import { orNull, bigint, text, timestamptz } from './column.ts'

const emulation = {
  partner_id: text(),
  id: text(),
  member_id: bigint(),
  operator: text(),
  reason: text(),
  token_hash: text(),
  started_at: timestamptz(),
  token_until: timestamptz(),
  entered_at: orNull(timestamptz()),
  session_hash: orNull(text()),
  ends_at: timestamptz(),
  raised_at: orNull(timestamptz()),
  raised_by: orNull(text()),
  raised_reason: orNull(text()),
  ended_at: orNull(timestamptz()),
}

/** Support in a member's place. Migration 0320. */
export const emulationTables = { emulation }
