import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getMapMarks } from '#contract/endpoints/maps.ts'
import {
  getDefaultUserLocation,
  getFlexOffers,
  getForecast,
  getFacetCounts,
  getLocations,
  getMerchant,
  getSuggestions,
  searchMerchants as searchCall,
} from '#contract/endpoints/merchants.ts'
import {
  facetCountsAnswerSchema,
  mapMarksAnswerSchema,
  mapMarksQuerySchema,
  suggestionsAnswerSchema,
  suggestionsQuerySchema,
} from '#contract/schemas/map.ts'
import {
  coordinatesSchema,
  flexOfferSchema,
  forecastQuerySchema,
  forecastSchema,
  locationsAnswerSchema,
  locationsQuerySchema,
  merchantDetailSchema,
  merchantSearchAnswerSchema,
  merchantSearchQuerySchema,
} from '#contract/schemas/merchant.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { route } from '../http/route.ts'
import { countFacets } from './count-facets.ts'
import { findPlaces } from '../gazetteer/find-locations.ts'
import { findListedId } from './presenting/merchant-store.ts'
import { readFlexOffers } from './read-flex-offers.ts'
import { readForecast } from './forecast.ts'
import { readMapMarks } from './map/read-map-marks.ts'
import { readMerchant } from './read-merchant.ts'
import { searchMerchants } from './search-merchants.ts'
import { suggest } from './suggest.ts'

// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export function merchantRoutes(app: FastifyInstance, context: Context): void {
  route(app, searchCall, {
    access: 'anyone',
    visitorsKeep: true,
    schemas: { query: merchantSearchQuerySchema, answer: merchantSearchAnswerSchema },
    handle: ({ db, partner, signedIn, query }) => searchMerchants(context, db, { partner, signedIn, query }),
  })

  route(app, getMapMarks, {
    access: 'anyone',
    schemas: { query: mapMarksQuerySchema, answer: mapMarksAnswerSchema },
    handle: ({ db, partner, signedIn, query }) => readMapMarks(context, db, { partner, signedIn, query }),
  })

  route(app, getFacetCounts, {
    access: 'anyone',
    schemas: { query: merchantSearchQuerySchema, answer: facetCountsAnswerSchema },
    handle: ({ db, partner, signedIn, query }) => countFacets(context, db, { partner, signedIn, query }),
  })

  route(app, getSuggestions, {
    access: 'anyone',
    schemas: { query: suggestionsQuerySchema, answer: suggestionsAnswerSchema },
    handle: ({ db, partner, query }) => suggest(context, db, { partner, query }),
  })

  route(app, getMerchant, {
    access: 'anyone',
    visitorsKeep: true,
    schemas: { params: z.object({ merchantId: text({ max: 200 }) }), answer: merchantDetailSchema },
    async handle({ db, partner, signedIn, params }) {
      return (
        (await readMerchant(context, db, { partner, signedIn, merchantId: params.merchantId })) ?? refuse('notFound')
      )
    },
  })

  route(app, getForecast, {
    access: 'member',
    schemas: {
      params: z.object({ merchantId: text({ max: 200 }) }),
      query: forecastQuerySchema,
      answer: forecastSchema,
    },
    async handle({ db, partner, signedIn, params, query }) {
      const now = context.now()
      const merchantId = await findListedId(db, partner.id, { merchantId: params.merchantId, now })
      if (merchantId === null) return refuse('notFound')
      const { dateTime, cardId = null, amountCents, channel } = query
      const at = Date.parse(dateTime)
      const { memberId } = signedIn
      const question = { memberId, merchantId, at, amountCents, channel, cardId }
      return readForecast(db, partner.id, { question, now })
    },
  })

  route(app, getFlexOffers, {
    access: 'member',
    schemas: {
      params: z.object({ merchantId: text({ max: 200 }), publicId: text({ max: 200 }) }),
      answer: z.array(flexOfferSchema),
    },
    handle: async ({ db, partner, signedIn, params }) =>
      (await readFlexOffers(context, db, { partner, signedIn, ...params })) ?? refuse('notFound'),
  })

  route(app, getLocations, {
    access: 'anyone',
    schemas: { query: locationsQuerySchema, answer: locationsAnswerSchema },
    handle: async ({ query }) => findPlaces(query.q),
  })

  route(app, getDefaultUserLocation, {
    access: 'anyone',
    schemas: { answer: coordinatesSchema },
    handle: async () => context.config.defaultLocation,
  })
}
