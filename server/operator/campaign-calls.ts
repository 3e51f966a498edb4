import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { columnNames } from '../campaigns/files/campaign-cells.ts'
import { actorSchema as actor, reasonSchema as reason } from './responsible.ts'

const partner = text({ min: 1, max: 64 }).describe('The programme’s id.')
const code = text({ min: 1, max: 64 }).describe('The campaign’s code.')
const units = z.int().describe('Whole miles or points; cents for Dollar and Credit.')
const cell = text({ max: 40_000, kind: 'prose' }).optional()
const most = 1_000
/** Some 25 bytes each: a body holds no more than a megabyte. */
const mostMembers = 30_000

export const campaignCallSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('campaigns.publish'),
    partner,
    campaigns: z
      .array(z.strictObject(Object.fromEntries(Object.values(columnNames).map((name) => [name, cell]))))
      .min(1)
      .max(most)
      .describe('Every value is text, as in the cells of a file. All are published or none.'),
    actor,
    reason,
  }),
  z.strictObject({ type: z.literal('campaigns.list'), partner }),
  z.strictObject({ type: z.literal('campaign.end'), partner, code, actor, reason }),
  z.strictObject({ type: z.literal('campaign.pause'), partner, code, actor, reason }),
  z.strictObject({ type: z.literal('campaign.resume'), partner, code, actor, reason }),
  z.strictObject({
    type: z.literal('campaign.addMembers'),
    partner,
    code,
    members: z
      .array(text({ min: 1, max: 64 }))
      .min(1)
      .max(mostMembers)
      .describe('Public ids. All are put on the campaign’s list or none; more than one call adds to it.'),
    actor,
    reason,
  }),
  z.strictObject({
    type: z.literal('campaign.raise'),
    partner,
    code,
    budget: units.positive().max(1_000_000_000),
    actor,
    reason,
  }),
])
export type CampaignCall = z.infer<typeof campaignCallSchema>

const campaignSchema = z.object({
  code: z.string(),
  title: z.string(),
  body: z.string(),
  terms: z.record(z.string(), z.unknown()),
  from: z.string(),
  to: z.string().nullable(),
  endedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  activated: z.int(),
  activationLimit: z.int().nullable(),
  budget: units.nullable(),
  granted: units.nullable().describe('What the budget has given, and keeps for visits that are not cleared.'),
})

export const campaignAnswerSchema = z.object({
  published: z.int().optional(),
  changed: z.int().optional(),
  unchanged: z.int().optional(),
  outcome: z.literal('raised').optional(),
  endedAt: z.string().optional(),
  pausedAt: z.string().optional(),
  resumedAt: z.string().optional(),
  added: z.int().optional(),
  campaigns: z.array(campaignSchema).optional(),
  requestId: z.string(),
})
