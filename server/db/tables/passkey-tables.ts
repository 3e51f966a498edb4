import type { BrowserName, SystemName } from '#domain/members/browser-name.ts'
import { always, bigint, boolean, orNull, text, texts, timestamptz } from './column.ts'

/** What a passkey is asked to sign for: to be added, to sign in, or to show once more who one is. */
export type PasskeyPurpose = 'add' | 'signIn' | 'prove'

const passkey = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  credential_id: text(),
  public_key: text(),
  counter: bigint(),
  rp_id: text(),
  aaguid: text(),
  transports: texts(),
  backed_up: boolean(),
  name: text(),
  browser: text<BrowserName>(),
  system: text<SystemName>(),
  created_at: timestamptz(),
  last_used_at: orNull(timestamptz()),
  copied_at: orNull(timestamptz()),
}

const passkeyHolder = {
  partner_id: text(),
  member_id: bigint(),
  handle: text(),
  created_at: timestamptz(),
}

const passkeyChallenge = {
  partner_id: text(),
  challenge_hash: text(),
  browser_hash: text(),
  purpose: text<PasskeyPurpose>(),
  rp_id: text(),
  member_id: orNull(bigint()),
  expires_at: timestamptz(),
  used_at: orNull(timestamptz()),
}

/** Signing in without a password. Migrations 0180 to 0182. */
export const passkeyTables = {
  passkey,
  passkey_holder: passkeyHolder,
  passkey_challenge: passkeyChallenge,
}
