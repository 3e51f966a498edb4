import { always, bigint, boolean, byDefault, integer, orNull, text, timestamptz, uuid } from './column.ts'
import type { BrowserName, SystemName } from '#domain/members/browser-name.ts'

const session = {
  partner_id: text(),
  id_hash: text(),
  member_id: bigint(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
  stay_family: orNull(text()),
  stay_until: orNull(timestamptz()),
  proved_at: orNull(timestamptz()),
  device_id: orNull(bigint()),
  sign_on_issuer: orNull(text()),
  sign_on_sid: orNull(text()),
  sign_on_token: orNull(text()),
}

const memberEmailOptIn = {
  partner_id: text(),
  member_id: bigint(),
  since: timestamptz(),
  opted_in: boolean(),
}

const stayToken = {
  partner_id: text(),
  token_hash: text(),
  family: text(),
  member_id: bigint(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
  used_at: orNull(timestamptz()),
  used_beside: orNull(text()),
  device_id: orNull(bigint()),
}

const memberDevice = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  mark_hash: text(),
  browser: text<BrowserName>(),
  system: text<SystemName>(),
  first_seen_at: timestamptz(),
  last_seen_at: timestamptz(),
  ended_at: orNull(timestamptz()),
}

const signInFailure = {
  partner_id: text(),
  account: text(),
  device: byDefault(text()),
  failures: integer(),
  first_failed_at: timestamptz(),
  locked_until: orNull(timestamptz()),
  period: orNull(uuid()),
}

const captchaSolution = {
  id: text(),
  expires_at: timestamptz(),
}

const prospect = {
  partner_id: text(),
  id: always(bigint()),
  email: text(),
  email_folded: always(text()),
  created_at: timestamptz(),
  updated_at: timestamptz(),
}

const partnerState = {
  partner_id: text(),
  maintenance: byDefault(boolean()),
}

const auditEntry = {
  partner_id: text(),
  position: bigint(),
  at: timestamptz(),
  actor: text(),
  action: text(),
  subject: text(),
  details: text(),
  previous_hash: text(),
  hash: text(),
}

const memberIdentity = {
  partner_id: text(),
  issuer: text(),
  subject: text(),
  member_id: bigint(),
  created_at: timestamptz(),
}

const hostMember = {
  partner_id: text(),
  host_id: text(),
  member_id: orNull(bigint()),
  said_at: timestamptz(),
  digest: text(),
  created_at: timestamptz(),
}

const hostSignInLink = {
  partner_id: text(),
  token_hash: text(),
  message_hash: text(),
  member_id: bigint(),
  return_to: orNull(text()),
  created_at: timestamptz(),
  expires_at: timestamptz(),
  used_at: orNull(timestamptz()),
}

const pendingSignOn = {
  partner_id: text(),
  state_hash: text(),
  browser_hash: text(),
  issuer: text(),
  nonce: text(),
  verifier: text(),
  redirect_uri: text(),
  return_to: orNull(text()),
  expires_at: timestamptz(),
  used_at: orNull(timestamptz()),
  asks_proof: byDefault(boolean()),
}

const pendingSignOut = {
  partner_id: text(),
  name_hash: text(),
  issuer: text(),
  token: orNull(text()),
  expires_at: timestamptz(),
}

const endedSignOn = {
  partner_id: text(),
  issuer: text(),
  token_hash: text(),
  sid: orNull(text()),
  subject: orNull(text()),
  issued_at: timestamptz(),
  expires_at: timestamptz(),
}

const pendingJoining = {
  partner_id: text(),
  key_hash: text(),
  browser_hash: text(),
  person: text(),
  expires_at: timestamptz(),
  used_at: orNull(timestamptz()),
}

const bonusEnrolment = {
  partner_id: text(),
  member_id: bigint(),
  code: text(),
  enrolled_at: timestamptz(),
}

const operatorMessage = {
  digest: text(),
  answer: text(),
  answered_at: timestamptz(),
}

/** Sessions, sign-in and the audit log: migrations 0030 to 0039. The operator's messages: 0096. What came with single sign-on: 0105, 0106, 0161 to 0165; with bonuses: 0110; with devices: 0124 to 0126; with host applications: 0160, 0166. */
export const accountTables = {
  member_email_opt_in: memberEmailOptIn,
  session,
  stay_token: stayToken,
  member_device: memberDevice,
  sign_in_failure: signInFailure,
  captcha_solution: captchaSolution,
  prospect,
  partner_state: partnerState,
  audit_entry: auditEntry,
  member_identity: memberIdentity,
  host_member: hostMember,
  host_sign_in_link: hostSignInLink,
  pending_sign_on: pendingSignOn,
  pending_sign_out: pendingSignOut,
  ended_sign_on: endedSignOn,
  pending_joining: pendingJoining,
  operator_message: operatorMessage,
  bonus_enrolment: bonusEnrolment,
}
