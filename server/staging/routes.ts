import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseStaging, getStaging } from '#contract/endpoints/staging.ts'
import {
  stagingChoiceSchema,
  stagingSchema,
  type StagingChoice,
  type StagingPartner,
} from '#contract/schemas/staging.ts'
import type { Partner } from '#partners/registry.ts'
import { featureFlags } from './feature-flags.ts'
import type { Context } from '../context.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { route } from '../http/route.ts'
import { keepStagingChoice, noChoice, stagingChoice } from './staging-choice.ts'

/** What the page /stgtools reads and sets. In production it is not found, like the page. */
export function stagingRoutes(app: FastifyInstance, context: Context): void {
  const absent = context.config.environment === 'production'

  route(app, getStaging, {
    access: 'anyone',
    duringMaintenance: true,
    schemas: { answer: stagingSchema },
    async handle({ partner, request }) {
      if (absent) return refuse('notFound')
      return {
        choice: stagingChoice(context, request) ?? noChoice,
        previewAllowed: partner.settings.cmsPreview,
        flags: featureFlags(context, partner),
        partners: context.partners.partners.map((one) => presentPartner(one, request)),
      }
    },
  })

  route(app, chooseStaging, {
    access: 'anyone',
    duringMaintenance: true,
    schemas: { body: stagingChoiceSchema, answer: stagingChoiceSchema },
    async handle({ body, reply }): Promise<StagingChoice | Refusal<'notFound'>> {
      if (absent) return refuse('notFound')
      keepStagingChoice(context, reply, body)
      return body
    },
  })
}

function presentPartner({ id, settings, theme }: Partner, { protocol, host }: FastifyRequest): StagingPartner {
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const { ground, ink, accent, second } = theme.colors
  const { name, programName, hosts, enrollmentType, currencyType, hasVIP, homePage } = settings
  return {
    id,
    name,
    programName,
    origin: `${protocol}://${hosts[0]}${port}`,
    facts: [enrollmentType, currencyType, homePage, ...(hasVIP ? ['VIP'] : [])],
    colors: { ground, ink, accent, second },
  }
}
