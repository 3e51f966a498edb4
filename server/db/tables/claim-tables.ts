import type { Finding } from '#domain/visit-claims/finding.ts'
import { always, bigint, byDefault, integer, jsonb, once, orNull, text, timestamptz } from './column.ts'

const visitClaim = {
  partner_id: text(),
  id: once(bigint()),
  member_id: bigint(),
  card_token: text(),
  merchant_id: bigint(),
  visited_on: text(),
  window_from: timestamptz(),
  window_to: timestamptz(),
  amount_cents: integer(),
  created_at: timestamptz(),
  closed_at: orNull(timestamptz()),
  look_at: orNull(timestamptz()),
  looked_at: orNull(timestamptz()),
  seen: byDefault(text()),
  refusal: orNull(text()),
}

const visitClaimFinding = {
  partner_id: text(),
  id: always(bigint()),
  claim_id: bigint(),
  member_id: bigint(),
  finding: jsonb<Finding>(),
  found_at: timestamptz(),
}

/** Visits that members miss, and what was found of them: migrations 0200 and 0201. */
export const claimTables = { visit_claim: visitClaim, visit_claim_finding: visitClaimFinding }
