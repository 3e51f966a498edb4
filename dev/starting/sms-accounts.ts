import { randomBytes } from 'node:crypto'
import type { Partner } from '#partners/registry.ts'
import { sandboxAccountStart, type SmsAccountsSetting } from '#server/settings/sms-accounts-setting.ts'

/** What SMS_ACCOUNTS says where the sandbox stands in for the provider: an account of its own for each partner, since any short code may be written to. */
export function smsAccounts(partners: readonly Partner[]): SmsAccountsSetting {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex')
  return Object.fromEntries(
    partners.map(({ id }) => [id, { accountSid: `${sandboxAccountStart}${hex(8)}`, authTokens: [hex(16)] }]),
  )
}
