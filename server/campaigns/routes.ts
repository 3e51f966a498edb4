import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { activateCampaign as activateCampaignCall, getCampaigns } from '#contract/endpoints/merchants.ts'
import { campaignSchema } from '#contract/schemas/campaigns/campaign.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { activateCampaign } from './activate-campaign.ts'
import { readCampaigns } from './files/read-campaigns.ts'

const minute = 60_000

export function campaignRoutes(app: FastifyInstance, context: Context): void {
  route(app, getCampaigns, {
    access: 'anyone',
    schemas: { params: z.object({ merchantId: text({ max: 200 }) }), answer: z.array(campaignSchema) },
    async handle({ db, partner, signedIn, params: { merchantId } }) {
      const memberId = signedIn?.memberId ?? null
      return (await readCampaigns(db, partner.id, { merchantId, memberId, now: context.now() })) ?? refuse('notFound')
    },
  })

  route(app, activateCampaignCall, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: {
      params: z.object({ code: text({ max: 64 }) }),
      body: z.union([z.null(), z.undefined()]),
      answer: emptySchema,
    },
    handle: ({ db, partner, signedIn: { memberId }, params: { code } }) =>
      activateCampaign(context, db, { partnerId: partner.id, memberId, code }),
  })
}
