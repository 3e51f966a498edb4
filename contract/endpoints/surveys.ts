import { endpoint } from '../endpoint.ts'
import type { Empty } from '../schemas/member.ts'
import type { SurveyResponse } from '../schemas/survey.ts'

/** An answer to one of the partner's published surveys; 201. Refused as notFound where there is no such survey. */
export const postSurveyResponse = endpoint<{ params: { surveyId: string }; body: SurveyResponse; answer: Empty }>()(
  'POST',
  '/api/Surveys/:surveyId/Responses',
  {},
)
