import type { SurveyResponse } from '#contract/schemas/survey.ts'
import type { Db } from '../db/database.ts'

interface Received extends SurveyResponse {
  readonly surveyId: string
  readonly memberId: number | null
  readonly receivedAt: Date
}

export async function insertSurveyResponse(
  db: Db,
  partnerId: string,
  { surveyId, memberId, receivedAt, rating, comment, tracking }: Received,
): Promise<void> {
  await db
    .insertInto('survey_response')
    .values({
      partner_id: partnerId,
      survey_id: surveyId,
      received_at: receivedAt,
      member_id: memberId,
      rating,
      comment,
      tracking: JSON.stringify(tracking),
    })
    .execute()
}
