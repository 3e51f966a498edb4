import { z } from 'zod'
import { personFields } from '#domain/members/person-of-claims.ts'
import type { PartnerRegistry } from '#partners/registry.ts'

const issuerSchema = z.strictObject({
  /** As the issuer names itself, without a slash at the end unless it has one there. */
  issuer: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?(\/[\w./~-]*)?$/),
  clientId: z.string().min(1).max(255),
  clientSecret: z.string().min(16).max(255),
  /** Which claim fills which field of the sign-up, where it is another than OpenID Connect's own. */
  claims: z.partialRecord(z.enum(personFields), z.string().min(1).max(255)).default({}),
})

/** As JSON in a variable, by partner id. */
export const singleSignOnSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
  z.record(z.string(), issuerSchema),
)
export type SingleSignOnSetting = Readonly<z.infer<typeof singleSignOnSchema>>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the variable alone does not show: which partners there are, and which of them have members elsewhere. */
export function singleSignOnProblems(setting: SingleSignOnSetting, { partners }: PartnerRegistry): string[] {
  return Object.keys(setting).flatMap((partnerId) => {
    const partner = partners.find(({ id }) => id === partnerId)
    if (!partner) return [`SINGLE_SIGN_ON: expected partners of this installation, got "${partnerId}"`]
    if (partner.settings.enrollmentType === 'sso') return []
    return [
      `SINGLE_SIGN_ON: "${partnerId}" has enrollmentType ${partner.settings.enrollmentType}, and no single sign-on`,
    ]
  })
}
