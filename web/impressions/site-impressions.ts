import { postImpressions } from '#contract/endpoints/impressions.ts'
import type { CallApi } from '../api/call-api.ts'
import { createImpressions, type Impressions } from './impressions.ts'

let impressions: Impressions | null = null

/** The one place of a visit where impressions gather. */
export function siteImpressions(callApi: CallApi): Impressions {
  impressions ??= createImpressions({
    send: (batch) => callApi(postImpressions, { body: batch }),
    now: () => new Date(),
    userAgent: navigator.userAgent,
  })
  return impressions
}
