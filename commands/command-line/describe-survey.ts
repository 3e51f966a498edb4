import type { AnsweredSurvey } from '#server/surveys/responses-store.ts'

/** A survey for who looks how it went: how many answered, since when, and how many stars they gave. */
export function describeSurvey({ surveyId, answers, comments, first, last, stars }: AnsweredSurvey): string {
  const sum = stars.reduce((total, count, index) => total + count * (index + 1), 0)
  const given = stars.map((count, index) => `${index + 1}: ${count}`).toReversed()
  return `${surveyId}  ${answers} answers, ${comments} with words, ${first.toISOString()} to ${last.toISOString()}
  ${(sum / answers).toFixed(2)} of 5 stars (${given.join(', ')})`
}
