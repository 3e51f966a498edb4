import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'
import { accountSidPattern } from '#vendors/sms/wire.ts'

const accountSchema = z.strictObject({
  accountSid: z.string().regex(accountSidPattern),
  /** The newest first: it makes calls, and any of them may have signed. */
  authTokens: z.array(z.string().regex(/^[\x21-\x7e]{32,128}$/)).min(1),
})

/** With what account each partner texts, by partner id, as JSON in a variable. */
export const smsAccountsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
  z.record(z.string(), accountSchema),
)
export type SmsAccountsSetting = Readonly<z.infer<typeof smsAccountsSchema>>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the accounts of the sandbox begin with. No account of the provider does. */
export const sandboxAccountStart = 'AC0000000000000000'

export function sandboxAccounts(setting: SmsAccountsSetting): string[] {
  return Object.keys(setting).filter((partnerId) => setting[partnerId]?.accountSid.startsWith(sandboxAccountStart))
}

/** What the variable alone does not show: which partners there are, and that no two have one short code. */
export function smsAccountsProblems(setting: SmsAccountsSetting, { partners }: PartnerRegistry): string[] {
  const named = partners.filter(({ id }) => Object.hasOwn(setting, id))
  const strangers = Object.keys(setting).filter((partnerId) => named.every(({ id }) => id !== partnerId))
  const shared = named.filter(
    ({ settings }, at) => named.findIndex((other) => other.settings.shortCode === settings.shortCode) < at,
  )
  return [
    ...strangers.map((partnerId) => `SMS_ACCOUNTS: expected partners of this installation, got "${partnerId}"`),
    ...shared.map(
      ({ id, settings }) => `SMS_ACCOUNTS: "${id}" has the short code of another partner, ${settings.shortCode}`,
    ),
  ]
}
