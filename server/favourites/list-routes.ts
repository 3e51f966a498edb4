import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  createList as createListCall,
  deleteList as deleteListCall,
  getFavouriteLists,
  putOnList as putOnListCall,
  renameList as renameListCall,
  shareList as shareListCall,
  takeOffList as takeOffListCall,
  withdrawList as withdrawListCall,
} from '#contract/endpoints/favourites/favourites.ts'
import { favouriteListsSchema, listIdSchema, listNameSchema } from '#contract/schemas/favourites/favourite.ts'
import { idText, text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { merchantIdIn } from '../merchants/presenting/listed-merchant.ts'
import { readLists } from './change-lists.ts'
import { createList, deleteList, putOnList, renameList, takeOffList } from './keep-lists.ts'
import { listIdIn } from './read-saved.ts'
import { shareList, withdrawList } from './share-list.ts'

/** The lists that members put what they saved on. */
// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export function favouriteListRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: 4 * context.config.limits.formCallsPerMinute, windowMs: 60_000 }
  const noBody = z.union([z.null(), z.undefined()])
  const ofList = z.object({ listId: text({ max: 200 }) })
  const ofAnyList = z.object({ listId: listIdSchema })
  const ofPlace = z.object({ listId: idText(), merchantId: idText() })
  const answer = favouriteListsSchema

  route(app, getFavouriteLists, {
    access: 'member',
    schemas: { answer },
    handle: ({ db, partner, signedIn: { memberId } }) => readLists(context, db, { partnerId: partner.id, memberId }),
  })

  route(app, createListCall, {
    access: 'member',
    limit,
    schemas: { body: listNameSchema, answer },
    async handle({ db, partner, signedIn: { memberId }, body: { name } }) {
      const holder = { partnerId: partner.id, memberId }
      return createList(context, db, { holder, name })
    },
  })

  route(app, renameListCall, {
    access: 'member',
    limit,
    schemas: { params: ofList, body: listNameSchema, answer },
    async handle({ db, partner, signedIn: { memberId }, params, body: { name } }) {
      const holder = { partnerId: partner.id, memberId }
      return renameList(context, db, { holder, listId: namedListIn(params.listId), name })
    },
  })

  route(app, deleteListCall, {
    access: 'member',
    limit,
    schemas: { params: ofList, answer },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const holder = { partnerId: partner.id, memberId }
      return deleteList(context, db, { holder, listId: namedListIn(params.listId) })
    },
  })

  route(app, putOnListCall, {
    access: 'member',
    limit,
    schemas: { params: ofPlace, body: noBody, answer },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const holder = { partnerId: partner.id, memberId }
      return putOnList(context, db, {
        holder,
        listId: Number(params.listId),
        merchantId: Number(params.merchantId),
      })
    },
  })

  route(app, takeOffListCall, {
    access: 'member',
    limit,
    schemas: { params: ofPlace, answer },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const holder = { partnerId: partner.id, memberId }
      return takeOffList(context, db, {
        holder,
        listId: Number(params.listId),
        merchantId: Number(params.merchantId),
      })
    },
  })

  route(app, shareListCall, {
    access: 'member',
    limit,
    schemas: { params: ofAnyList, body: noBody, answer },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const holder = { partnerId: partner.id, memberId }
      return shareList(context, db, { holder, listId: listIdIn(params.listId) })
    },
  })

  route(app, withdrawListCall, {
    access: 'member',
    limit,
    schemas: { params: ofAnyList, answer },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const holder = { partnerId: partner.id, memberId }
      return withdrawList(context, db, { holder, listId: listIdIn(params.listId) })
    },
  })
}

/** Zero, which is no list's, for what is no number. */
function namedListIn(id: string): number {
  return merchantIdIn(id) ?? 0
}
