import { endpoint } from '../endpoint.ts'
import type { PartnerSettings } from '../schemas/partner.ts'
import type { ContentPage, ContentQuery, FeatureFlags } from '../schemas/site.ts'

export const getFeatureFlags = endpoint<{ answer: FeatureFlags }>()('GET', '/api/feature-flags', {})
/** With a slash at the end, as the specification writes it. */
export const getContentPage = endpoint<{ params: { contentName: string }; query: ContentQuery; answer: ContentPage }>()(
  'GET',
  '/api/cms/pages/:contentName/',
  {},
)
/** What the browser may know of its partner. */
export const getPartnerSettings = endpoint<{ answer: PartnerSettings }>()('GET', '/api/PartnerSettings', {})
