import { z } from 'zod'

const text = z.string().max(256)

/** Where a survey was filled in, by the names that survey services use. Source: specification, "Survey widget". */
const surveyTrackingSchema = z.strictObject({
  /** Empty where no campaign brought the visitor. */
  utm_campaign: text,
  utm_medium: z.literal('web'),
  /** The path of the page. */
  utm_source: text,
  /** Empty for somebody unknown. */
  public_id: text,
  partner_code: text,
})
export type SurveyTracking = z.infer<typeof surveyTrackingSchema>

export const surveyResponseSchema = z.strictObject({
  /** 5 is the best. */
  rating: z.int().min(1).max(5),
  comment: z.string().trim().max(1000),
  tracking: surveyTrackingSchema,
})
export type SurveyResponse = z.infer<typeof surveyResponseSchema>
