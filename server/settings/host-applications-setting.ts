import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'
import { webhookSecretSchema } from './feed-secrets.ts'

/** What each partner's host application signs with, the newest first, as JSON in a variable by partner id. */
export const hostApplicationsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
  z.record(z.string(), z.array(webhookSecretSchema).min(1)),
)
type HostApplicationsSetting = Readonly<z.infer<typeof hostApplicationsSchema>>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the variable alone does not show: which partners there are, and that no two share a secret. */
export function hostApplicationsProblems(setting: HostApplicationsSetting, { partners }: PartnerRegistry): string[] {
  const secrets = Object.values(setting).flat()
  const shared =
    new Set(secrets).size < secrets.length ? ['HOST_APPLICATIONS: expected every secret to stand there once'] : []
  const strangers = Object.keys(setting).flatMap((partnerId) => {
    const partner = partners.find(({ id }) => id === partnerId)
    if (partner?.settings.enrollmentType === 'none') return []
    return [`HOST_APPLICATIONS: expected partners with enrollmentType none, got "${partnerId}"`]
  })
  return [...strangers, ...shared]
}
