import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  getPlaces,
  getSavedPlaces,
  getSharedList,
  savePlace as savePlaceCall,
  saveTogether as saveTogetherCall,
  unsavePlace as unsavePlaceCall,
} from '#contract/endpoints/favourites/favourites.ts'
import {
  placesQuerySchema,
  saveBodySchema,
  savedPlacesQuerySchema,
  savedPlacesSchema,
  savedSchema,
  savedTogetherSchema,
  saveTogetherBodySchema,
  sharedListSchema,
  sharedQuerySchema,
  shareTokenSchema,
  unsavedSchema,
} from '#contract/schemas/favourites/favourite.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { merchantIdIn } from '../merchants/presenting/listed-merchant.ts'
import { refuse } from '../refusal.ts'
import { readPlacesById, readSavedPlaces, readSharedList } from './read-saved.ts'
import { savePlace, saveTogether, unsavePlace } from './save.ts'

/** Restaurants that people save. Every query names the partner and the member of the session. */
// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export function favouriteRoutes(app: FastifyInstance, context: Context): void {
  // A heart is pressed and pressed again, on one restaurant after the other.
  const limit = { max: 4 * context.config.limits.formCallsPerMinute, windowMs: 60_000 }
  const ofPlace = z.object({ merchantId: text({ max: 200 }) })

  route(app, getSavedPlaces, {
    access: 'member',
    schemas: { query: savedPlacesQuerySchema, answer: savedPlacesSchema },
    handle: ({ db, partner, signedIn, query }) => readSavedPlaces(context, db, { partner, signedIn, query }),
  })

  route(app, saveTogetherCall, {
    access: 'member',
    limit,
    schemas: { body: saveTogetherBodySchema, answer: savedTogetherSchema },
    async handle({ db, partner, signedIn: { memberId }, body: { merchantIds, deviceList = null } }) {
      const holder = { partnerId: partner.id, memberId }
      return saveTogether(context, db, { ...holder, merchantIds: merchantIds.map(Number), deviceList })
    },
  })

  route(app, savePlaceCall, {
    access: 'member',
    limit,
    schemas: { params: ofPlace, body: saveBodySchema, answer: savedSchema },
    async handle({ db, partner, signedIn: { memberId }, params, body: { lists = [] } }) {
      const merchantId = merchantIdIn(params.merchantId)
      if (merchantId === null) return refuse('notFound')
      const holder = { partnerId: partner.id, memberId }
      return savePlace(context, db, { ...holder, merchantId, listIds: lists.map(Number) })
    },
  })

  route(app, unsavePlaceCall, {
    access: 'member',
    limit,
    schemas: { params: ofPlace, answer: unsavedSchema },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const merchantId = merchantIdIn(params.merchantId)
      if (merchantId === null) return refuse('notFound')
      return unsavePlace(db, { partnerId: partner.id, memberId, merchantId })
    },
  })

  route(app, getPlaces, {
    access: 'anyone',
    schemas: { query: placesQuerySchema, answer: savedPlacesSchema },
    handle: ({ db, partner, signedIn, query }) => readPlacesById(context, db, { partner, signedIn, query }),
  })

  route(app, getSharedList, {
    access: 'anyone',
    schemas: { params: shareTokenSchema, query: sharedQuerySchema, answer: sharedListSchema },
    handle: ({ db, partner, signedIn, query, params: { token } }) =>
      readSharedList(context, db, { partner, signedIn, query, token }),
  })
}
