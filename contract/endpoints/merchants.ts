import { endpoint } from '../endpoint.ts'
import type { Empty } from '../schemas/member.ts'
import type { Campaign } from '../schemas/campaigns/campaign.ts'
import type { FacetCountsAnswer, SuggestionsAnswer, SuggestionsQuery } from '../schemas/map.ts'
import type {
  Coordinates,
  FlexOffer,
  Forecast,
  ForecastQuery,
  LocationsAnswer,
  LocationsQuery,
  MerchantDetail,
  MerchantSearchAnswer,
  MerchantSearchQuery,
} from '../schemas/merchant.ts'
import type { MerchantReviewsAnswer, MerchantReviewsQuery } from '../schemas/review.ts'

export const searchMerchants = endpoint<{ query: MerchantSearchQuery; answer: MerchantSearchAnswer }>()(
  'GET',
  '/api/v2/Merchants/Search',
  {},
)
export const getMerchant = endpoint<{ params: { merchantId: string }; answer: MerchantDetail }>()(
  'GET',
  '/api/v2/Merchants/:merchantId',
  {},
)
export const getMerchantReviews = endpoint<{
  params: { merchantId: string }
  query: MerchantReviewsQuery
  answer: MerchantReviewsAnswer
}>()('GET', '/api/v2/Merchants/:merchantId/Reviews', {})
/** "Will it earn?", as the rewards engine says for this member. */
export const getForecast = endpoint<{ params: { merchantId: string }; query: ForecastQuery; answer: Forecast }>()(
  'GET',
  '/api/v2/Merchants/:merchantId/Forecast',
  { forecastOfPast: 422, forecastTooFar: 422, channelNotOffered: 422 },
)
/** What the restaurant offers this member beyond the rate; a member reads their own only. */
export const getFlexOffers = endpoint<{ params: { merchantId: string; publicId: string }; answer: FlexOffer[] }>()(
  'GET',
  '/api/merchants/:merchantId/flex-offers/members/:publicId',
  {},
  { authHeaders: true },
)
/** Of the search with the same query. */
export const getFacetCounts = endpoint<{ query: MerchantSearchQuery; answer: FacetCountsAnswer }>()(
  'GET',
  '/api/v2/Merchants/Facets',
  {},
)
export const getSuggestions = endpoint<{ query: SuggestionsQuery; answer: SuggestionsAnswer }>()(
  'GET',
  '/api/v2/Merchants/Suggestions',
  {},
)
export const getLocations = endpoint<{ query: LocationsQuery; answer: LocationsAnswer }>()('GET', '/api/Locations', {})
export const getDefaultUserLocation = endpoint<{ answer: Coordinates }>()('GET', '/api/DefaultUserLocation', {})

/** The campaigns that run at a restaurant and have something left to give, the newest first. */
export const getCampaigns = endpoint<{ params: { merchantId: string }; answer: Campaign[] }>()(
  'GET',
  '/api/Merchants/:merchantId/Campaigns',
  {},
)

/** Activates a campaign: dines from now on may have it. Twice is once. Refused where as many have as it is for, or where its last day is over. */
export const activateCampaign = endpoint<{ params: { code: string }; body: null | undefined; answer: Empty }>()(
  'POST',
  '/api/Member/Campaigns/:code',
  { campaignFull: 409, campaignOver: 409 },
)
