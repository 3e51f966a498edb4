import { z } from 'zod'
import { text } from './text.ts'

const word = text({ max: 256 })

/** Where a survey was filled in, by the names that survey services use. Source: specification, "Survey widget". */
const surveyTrackingSchema = z.strictObject({
  /** Empty where no campaign brought the visitor. */
  utm_campaign: word,
  utm_medium: z.literal('web'),
  /** The path of the page. */
  utm_source: word,
  /** Empty for somebody unknown. */
  public_id: word,
  partner_code: word,
})
export type SurveyTracking = z.infer<typeof surveyTrackingSchema>

export const surveyResponseSchema = z.strictObject({
  /** 5 is the best. */
  rating: z.int().min(1).max(5),
  comment: text({ max: 1000, kind: 'prose' }),
  tracking: surveyTrackingSchema,
})
export type SurveyResponse = z.infer<typeof surveyResponseSchema>
