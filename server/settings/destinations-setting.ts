import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'
import { webhookSecretSchema } from './feed-secrets.ts'

const destinationSchema = z.strictObject({
  /** An origin: the wire has its own path. */
  address: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/),
  secrets: z.array(webhookSecretSchema).min(1),
})

/** Who takes signed batches from us, as JSON in a variable: an address and our secrets for each. */
export function destinationsSchema<Name extends string>(name: z.ZodType<Name, Name>) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
    z.partialRecord(name, destinationSchema),
  )
}
export type DestinationsSetting<Name extends string = string> = Readonly<
  Partial<Record<Name, z.infer<typeof destinationSchema>>>
>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Where each partner takes its postings, by partner id. */
export const partnerPostingsSchema = destinationsSchema(z.string())

/** Where each partner tells the cards that it has of a member, by partner id. */
export const loadedCardsSchema = destinationsSchema(z.string())

export function loadedCardsProblems(setting: DestinationsSetting, { partners }: PartnerRegistry): string[] {
  return Object.keys(setting).flatMap((partnerId) => {
    const partner = partners.find(({ id }) => id === partnerId)
    if (!partner) return [`LOADED_CARDS: expected partners of this installation, got "${partnerId}"`]
    return partner.settings.hasPartnerLoadedCards ? [] : [`LOADED_CARDS: "${partnerId}" has no hasPartnerLoadedCards`]
  })
}

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

const issuerSchema = z.strictObject({
  /** An origin: the wire has its own path. */
  address: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/),
  /** Ours, by which the issuer knows us. */
  secret: z.string().regex(/^[\x21-\x7e]{16,256}$/),
  /** What orders are paid from. */
  fundingSource: z.string().regex(/^[\w-]{1,64}$/),
})

const bookingsSchemaOne = z.strictObject({
  provider: z.literal('openTable'),
  /** Origins: the wire has its own paths. */
  address: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/),
  /** Where access tokens come from. */
  tokenAddress: z.string().regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/),
  clientId: z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,128}$/),
  secret: z.string().regex(/^[\x21-\x7e]{16,256}$/),
})

/** Who takes tables for restaurants, as JSON in a variable; null: nobody. */
export const bookingsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? (parseJson(value) ?? false) : null),
  bookingsSchemaOne.nullable(),
)

/** Who issues gift cards, as JSON in a variable; null: nobody, and none are offered. */
export const giftCardsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? (parseJson(value) ?? false) : null),
  issuerSchema.nullable(),
)
