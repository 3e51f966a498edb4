import type { GeneratedAlways, JSONColumnType } from 'kysely'

export interface MerchantReviewTable {
  id: GeneratedAlways<number>
  merchant_id: number
  author: string
  rating: number
  body: string
  management_response: string | null
  created_at: Date
}

export interface ImpressionTable {
  partner_id: string
  id: GeneratedAlways<number>
  event: 'pageView' | 'carouselImpression'
  occurred_at: Date
  received_at: Date
  member_id: number | null
  user_agent: string
  body: JSONColumnType<object, string, string>
}

export interface SurveyResponseTable {
  partner_id: string
  id: GeneratedAlways<number>
  survey_id: string
  received_at: Date
  member_id: number | null
  rating: number
  comment: string
  tracking: JSONColumnType<object, string, string>
}

export interface CspReportTable {
  partner_id: string
  directive: string
  blocked: string
  page: string
  reports: number
  first_seen: Date
  last_seen: Date
}

/** What the public pages read and report: migrations 0050 to 0059, 0083. */
export interface PublicTables {
  merchant_review: MerchantReviewTable
  impression: ImpressionTable
  survey_response: SurveyResponseTable
  csp_report: CspReportTable
}
