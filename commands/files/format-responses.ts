import type { StoredResponse } from '#server/surveys/responses-store.ts'
import type { Format } from '../command-line/options.ts'
import { asText, stringifyCsvRow } from './stringify-csv-row.ts'

const columns = ['id', 'surveyId', 'receivedAt', 'member', 'rating', 'comment', 'page', 'campaign']

/** A line for each answer. What was sent of the page and the campaign is the browser's word; who was signed in is the session's. */
export async function* formatResponses(
  responses: AsyncIterable<StoredResponse>,
  format: Format,
): AsyncGenerator<string> {
  if (format === 'csv') yield stringifyCsvRow(columns)
  for await (const response of responses) yield format === 'csv' ? csvOf(response) : `${JSON.stringify(response)}\n`
}

function csvOf({ id, surveyId, receivedAt, member, rating, comment, tracking }: StoredResponse): string {
  const sent = [comment, tracking.utm_source, tracking.utm_campaign]
  const known = [String(id), asText(surveyId), receivedAt.toISOString(), member ?? '', String(rating)]
  return stringifyCsvRow([...known, ...sent.map(asText)])
}
