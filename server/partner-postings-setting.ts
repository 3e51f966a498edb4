import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'

const secret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
const destinationSchema = z.strictObject({
  /** An origin: the wire has its own path. */
  address: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/),
  secrets: z.array(secret).min(1),
})

/** Where each partner takes its postings, by partner id. */
export const partnerPostingsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
  z.record(z.string(), destinationSchema),
)
export type PartnerPostingsSetting = z.infer<typeof partnerPostingsSchema>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the variable alone does not show: which partners there are, and which of them are paid out by us. */
export function partnerPostingsProblems(setting: PartnerPostingsSetting, { partners }: PartnerRegistry): string[] {
  return Object.keys(setting).flatMap((partnerId) => {
    const partner = partners.find(({ id }) => id === partnerId)
    if (!partner) return [`PARTNER_POSTINGS: expected partners of this installation, got "${partnerId}"`]
    if (partner.settings.currencyType !== 'Credit') return []
    return [`PARTNER_POSTINGS: "${partnerId}" pays statement credits to cards; there is nothing to post to it`]
  })
}
