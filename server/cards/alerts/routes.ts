import type { FastifyInstance } from 'fastify'
import { stopCardChange as stopCardChangeCall } from '#contract/endpoints/alerts/card-alerts.ts'
import { cardChangeStoppedSchema, stopCardChangeBodySchema } from '#contract/schemas/alerts/card-alert.ts'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { siteOriginOf } from '../../mail/site-origin.ts'
import { stopCardChange } from './stop-card-change.ts'

/** What the link of a mail about a card does, in every programme. */
export function cardAlertRoutes(app: FastifyInstance, context: Context): void {
  route(app, stopCardChangeCall, {
    access: 'anyone',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 },
    schemas: { body: stopCardChangeBodySchema, answer: cardChangeStoppedSchema },
    handle: ({ db, partner, body: { token } }) =>
      stopCardChange(context, db, { partner, token, origin: siteOriginOf(context.config, partner) }),
  })
}
