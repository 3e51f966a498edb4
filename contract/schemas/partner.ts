import { z } from 'zod'
import { cardBrandCodes } from '#domain/cards/card-brand.ts'
import { currencies } from '#domain/money/money.ts'

/** The answer of GET /api/PartnerSettings: what the browser may know of its partner; pages read it as PublicPartner. */
export const partnerSettingsSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  programName: z.string(),
  currencyType: z.enum(currencies),
  enrollmentType: z.enum(['none', 'sso', 'direct']),
  cardTypesAccepted: z.array(z.enum(cardBrandCodes)).readonly(),
})
export type PartnerSettings = z.infer<typeof partnerSettingsSchema>
