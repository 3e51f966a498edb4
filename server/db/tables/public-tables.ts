import { always, bigint, jsonb, orNull, smallint, text, timestamptz } from './column.ts'

const merchantReview = {
  id: always(bigint()),
  merchant_id: bigint(),
  author: text(),
  rating: smallint(),
  body: text(),
  management_response: orNull(text()),
  created_at: timestamptz(),
  withdrawn_at: orNull(timestamptz()),
}

const impression = {
  partner_id: text(),
  id: always(bigint()),
  event: text<'pageView' | 'carouselImpression'>(),
  occurred_at: timestamptz(),
  received_at: timestamptz(),
  member_id: orNull(bigint()),
  user_agent: text(),
  body: jsonb<object>(),
}

const impressionCount = {
  partner_id: text(),
  day: text(),
  event: text<'pageView' | 'carouselImpression'>(),
  merchant_id: bigint(),
  seen: bigint(),
}

const dayCount = {
  partner_id: text(),
  door: text(),
  day: text(),
  taken: bigint(),
}

const surveyResponse = {
  partner_id: text(),
  id: always(bigint()),
  survey_id: text(),
  received_at: timestamptz(),
  member_id: orNull(bigint()),
  rating: smallint(),
  comment: text(),
  tracking: jsonb<object>(),
}

const cspReport = {
  partner_id: text(),
  directive: text(),
  blocked: text(),
  page: text(),
  reports: bigint(),
  first_seen: timestamptz(),
  last_seen: timestamptz(),
}

/** What the public pages read and report: migrations 0050 to 0059, 0083, 0440, 0441. */
export const publicTables = {
  merchant_review: merchantReview,
  impression,
  impression_count: impressionCount,
  day_count: dayCount,
  survey_response: surveyResponse,
  csp_report: cspReport,
}
