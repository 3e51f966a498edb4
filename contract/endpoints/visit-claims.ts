import { endpoint } from '../endpoint.ts'
import type {
  ClaimPlaces,
  ClaimPlacesQuery,
  VisitClaim,
  VisitClaimBody,
  VisitClaimsAnswer,
} from '../schemas/visit-claim.ts'

/** What the member has asked about, and the cards that they may ask of. */
export const getVisitClaims = endpoint<{ answer: VisitClaimsAnswer }>()('GET', '/api/Member/MissingVisits', {})
/** Asks about a visit, and answers what happened to it. The same asked again is the same claim, looked at anew. */
export const makeVisitClaim = endpoint<{ body: VisitClaimBody; answer: VisitClaim }>()(
  'POST',
  '/api/Member/MissingVisits',
  { tooManyOpenClaims: 409, tooManyClaimsOfADay: 409 },
)
export const getVisitClaim = endpoint<{ params: { claimId: string }; answer: VisitClaim }>()(
  'GET',
  '/api/Member/MissingVisits/Number/:claimId',
  {},
)
/** The programme's restaurants by name, with those that have left it. */
export const getClaimPlaces = endpoint<{ query: ClaimPlacesQuery; answer: ClaimPlaces }>()(
  'GET',
  '/api/Member/MissingVisits/Restaurants',
  {},
)
