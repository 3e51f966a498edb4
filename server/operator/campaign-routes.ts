import type { FastifyInstance } from 'fastify'
import { campaignColumns } from '../campaigns/files/campaign-file.ts'
import { type CampaignRow, findAllCampaigns } from '../campaigns/campaign-store.ts'
import { endCampaignNow, raiseCampaign } from '../campaigns/change-campaign.ts'
import { listMembers, type RejectedMember } from '../campaigns/list-members.ts'
import { pauseCampaign, resumeCampaign } from '../campaigns/pause-campaign.ts'
import { publishCampaigns, type RejectedCampaign } from '../campaigns/publish-campaigns.ts'
import { readCampaignRows } from '../campaigns/files/read-campaign-rows.ts'
import type { Context } from '../context.ts'
import { Refusal, refuse } from '../refusal.ts'
import { readCallRows } from './call-rows.ts'
import { campaignAnswerSchema, type CampaignCall, campaignCallSchema } from './campaign-calls.ts'
import { signedCall } from './signed-call.ts'
import { actorOf, type Caller } from './signers.ts'

/** POST /operator/campaigns: campaigns are published, listed, paused, ended, and their budgets and lists of members extended, signed by the operator's own secret. */
export function campaignOperatorRoutes(app: FastifyInstance, context: Context): void {
  signedCall(app, context, {
    path: '/operator/campaigns',
    schema: campaignCallSchema,
    answer: campaignAnswerSchema,
    needs: ({ partner, type }) => ({ actions: ['campaigns'], partners: [partner], reads: type === 'campaigns.list' }),
    perform,
  })
}

async function perform(context: Context, call: CampaignCall, caller: Caller) {
  const { engine } = context.database
  const partner = context.partners.partnerById(call.partner)
  if (!partner) return refuse('notFound', { message: 'there is no such programme' })
  const partnerId = partner.id
  switch (call.type) {
    case 'campaigns.publish': {
      const { rows, rejected } = readCallRows(campaignColumns, call.campaigns)
      const { campaigns, rejects } = await readCampaignRows(rows, partner.settings.currencyType)
      const unreadable = [...rejected, ...rejects]
      if (unreadable.length > 0) return refuseRows(unreadable)
      const verdict = await publishCampaigns(engine, { partnerId, campaigns, ...responsibleOf(caller, call) }, context)
      return 'published' in verdict ? verdict : refuseRows(verdict)
    }
    case 'campaigns.list':
      return { campaigns: (await findAllCampaigns(engine, partnerId)).map(presentCampaign) }
    case 'campaign.end': {
      const verdict = await endCampaignNow(
        engine,
        { partnerId, code: call.code, ...responsibleOf(caller, call) },
        context,
      )
      return 'endedAt' in verdict ? { endedAt: verdict.endedAt.toISOString() } : verdict
    }
    case 'campaign.pause': {
      const verdict = await pauseCampaign(
        engine,
        { partnerId, code: call.code, ...responsibleOf(caller, call) },
        context,
      )
      return 'pausedAt' in verdict ? { pausedAt: verdict.pausedAt.toISOString() } : verdict
    }
    case 'campaign.resume': {
      const verdict = await resumeCampaign(
        engine,
        { partnerId, code: call.code, ...responsibleOf(caller, call) },
        context,
      )
      return 'resumedAt' in verdict ? { resumedAt: verdict.resumedAt.toISOString() } : verdict
    }
    case 'campaign.addMembers': {
      const members = call.members.map((publicId, index) => ({ line: index + 1, publicId }))
      const change = { partnerId, code: call.code, members, ...responsibleOf(caller, call) }
      const verdict = await listMembers(engine, change, context)
      return 'added' in verdict || verdict instanceof Refusal ? verdict : refuseMembers(verdict)
    }
    case 'campaign.raise': {
      const { code, budget } = call
      const verdict = await raiseCampaign(engine, { partnerId, code, budget, ...responsibleOf(caller, call) }, context)
      return verdict === 'raised' ? { outcome: verdict } : verdict
    }
  }
}

function responsibleOf(caller: Caller, call: { readonly actor: string; readonly reason: string }) {
  return { actor: actorOf(caller, call), reason: call.reason }
}

/** Rows count from 0 in the names of fields, as in any list of a call. */
function refuseRows(rejects: readonly RejectedCampaign[]): Refusal<'invalidRequest'> {
  const fields = rejects.map(({ line, column, reason: message }) => ({
    field: `campaigns.${line - 1}.${column}`,
    message,
  }))
  return refuse('invalidRequest', { fields })
}

/** As many as somebody may want to read. */
const mostTold = 1_000

function refuseMembers(rejects: readonly RejectedMember[]): Refusal<'invalidRequest'> {
  const fields = rejects
    .slice(0, mostTold)
    .map(({ line, reason: message }) => ({ field: `members.${line - 1}`, message }))
  return refuse('invalidRequest', { message: `${rejects.length} are no members here: nobody was added`, fields })
}

function presentCampaign({
  id: _id,
  isEverywhere: _everywhere,
  activeFrom,
  activeTo,
  endedAt,
  pausedAt,
  ...campaign
}: CampaignRow) {
  return {
    ...campaign,
    terms: { ...campaign.terms },
    from: campaign.terms.firstDay ?? activeFrom.toISOString(),
    to: campaign.terms.lastDay ?? activeTo?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    pausedAt: pausedAt?.toISOString() ?? null,
  }
}
