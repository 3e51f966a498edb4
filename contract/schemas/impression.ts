import { z } from 'zod'
import { instantText, text } from './text.ts'

/** The most events that one call takes. */
export const maxImpressions = 100

const word = text({ max: 200 })
const address = text({ min: 1, max: 2000 })
const told = { channel: z.literal('web'), dateTime: instantText(), userAgent: text({ max: 500 }) }

/** How the visitor came to the site. Source: specification, "Referral data kept". */
const referralSchema = z.strictObject({
  utmTerm: word.nullable(),
  utmMedium: word.nullable(),
  utmCampaign: word.nullable(),
  utmSource: word.nullable(),
  utmContent: word.nullable(),
  referrer: word.nullable(),
  source: word.nullable(),
})
export type Referral = z.infer<typeof referralSchema>

/** `memberId` is the member's public id, null for visitors. `url` is the address of the page. */
export const impressionSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('pageView'), url: address, referral: referralSchema, ...told }),
  z.strictObject({
    event: z.literal('carouselImpression'),
    memberId: word.nullable(),
    merchantId: z.string().regex(/^[1-9]\d{0,14}$/),
    url: address,
    ...told,
  }),
])
export type Impression = z.infer<typeof impressionSchema>

export const impressionsBodySchema = z.array(impressionSchema).min(1).max(maxImpressions)
