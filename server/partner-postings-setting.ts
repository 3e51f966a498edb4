import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'
import { type DestinationsSetting, destinationsSchema } from './destinations-setting.ts'

/** Where each partner takes its postings, by partner id. */
export const partnerPostingsSchema = destinationsSchema(z.string())

/** What the variable alone does not show: which partners there are, and which of them are paid out by us. */
export function partnerPostingsProblems(setting: DestinationsSetting, { partners }: PartnerRegistry): string[] {
  return Object.keys(setting).flatMap((partnerId) => {
    const partner = partners.find(({ id }) => id === partnerId)
    if (!partner) return [`PARTNER_POSTINGS: expected partners of this installation, got "${partnerId}"`]
    if (partner.settings.currencyType !== 'Credit') return []
    return [
      `PARTNER_POSTINGS: "${partnerId}" pays statement credits to cards; there is nothing to post to it, and STATEMENT_CREDITS names the networks`,
    ]
  })
}
