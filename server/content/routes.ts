import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getContentPage, getFeatureFlags, getPartnerSettings } from '#contract/endpoints/site.ts'
import { partnerSettingsSchema } from '#contract/schemas/partner.ts'
import { contentPageSchema, contentQuerySchema, featureFlagsSchema } from '#contract/schemas/site.ts'
import { text } from '#contract/schemas/text.ts'
import { contentNames, type ContentName } from '#domain/content/contents.ts'
import { rulesDay } from '#domain/rules/rules-in-force.ts'
import { publicSettings } from '#partners/public-settings.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { route } from '../http/route.ts'
import { mayPreview, stagingChoice } from '../staging/staging-choice.ts'
import { contentOf } from './content-of.ts'
import { featureFlags, withFlags } from '../staging/feature-flags.ts'

/** Words and switches are kept in memory, so they are answered during maintenance too. */
export function contentRoutes(app: FastifyInstance, context: Context): void {
  route(app, getPartnerSettings, {
    access: 'anyone',
    duringMaintenance: true,
    schemas: { answer: partnerSettingsSchema },
    handle: async ({ partner }) => ({ ...publicSettings(partner, rulesDay(context.now().getTime())) }),
  })

  route(app, getFeatureFlags, {
    access: 'anyone',
    duringMaintenance: true,
    schemas: { answer: featureFlagsSchema },
    async handle({ partner, request }) {
      const chosen = stagingChoice(context, request)?.flags
      return chosen === undefined ? featureFlags(context, partner) : withFlags(featureFlags(context, partner), chosen)
    },
  })

  route(app, getContentPage, {
    access: 'anyone',
    duringMaintenance: true,
    schemas: {
      params: z.object({ contentName: text({ max: 200 }) }),
      query: contentQuerySchema,
      answer: contentPageSchema,
    },
    async handle({ partner, db, params, query, request }) {
      const { contentName } = params
      if (!isContentName(contentName)) return refuse('notFound')
      const kind = query.preview === undefined ? 'published' : 'drafts'
      if (kind === 'drafts' && !mayPreview(partner, stagingChoice(context, request))) return refuse('forbidden')
      const entries = (await contentOf(context, { partner, db, kind }))[contentName]
      return {
        data: entries.slice(0, query.page_size ?? 100).map(({ slug, fields }) => ({ slug, fields: { ...fields } })),
      }
    },
  })
}

function isContentName(name: string): name is ContentName {
  return contentNames.some((known) => known === name)
}
