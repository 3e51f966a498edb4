import type { DineCampaign, Funds, Grant } from '#domain/campaigns/campaign.ts'
import type { Dine } from '#domain/dines/dine.ts'
import type { Db } from '../db/database.ts'
import { type CampaignFact, findCampaigns, findGrants, type GrantFact } from './campaign-facts-store.ts'
import { type DineAtPlace, loadReach, noReach, type Reach, reaches } from './campaign-reach.ts'
import type { DineRecord, JudgedDine } from './dine-record.ts'

/** The campaigns that may concern a batch of dines, and what their budgets have for them so far. */
export interface CampaignBase {
  readonly campaigns: readonly CampaignFact[]
  readonly reach: Reach
  /** By transaction. */
  readonly grants: ReadonlyMap<number, readonly GrantFact[]>
}

const none: CampaignBase = { campaigns: [], reach: noReach, grants: new Map() }

/** One query where the programmes have no campaign at the time of these dines. */
export async function loadCampaigns(db: Db, records: readonly DineRecord[]): Promise<CampaignBase> {
  if (records.length === 0) return none
  const moments = records.map(({ authorisedAt }) => authorisedAt)
  const partnerIds = [...new Set(records.map(({ partnerId }) => partnerId))]
  const campaigns = await findCampaigns(db, {
    partnerIds,
    from: new Date(moments.reduce((a, b) => Math.min(a, b))),
    to: new Date(moments.reduce((a, b) => Math.max(a, b))),
  })
  if (campaigns.length === 0) return none
  const names = [...new Map(records.map(({ partnerId, id }) => [id, { partnerId, id }])).values()]
  const isBudgeted = campaigns.some(({ budget }) => budget !== null)
  return {
    campaigns,
    reach: await loadReach(db, campaigns, records),
    grants: Map.groupBy(isBudgeted ? await findGrants(db, names) : [], ({ transactionId }) => transactionId),
  }
}

/** The campaigns that run at a dine's moment, at its restaurant and for its member. */
export function campaignsAt(dine: DineAtPlace, base: CampaignBase): Pick<Dine, 'campaigns'> {
  if (base.campaigns.length === 0) return {}
  const own = base.campaigns.filter((campaign) => reaches(campaign, dine, base.reach))
  if (own.length === 0) return {}
  const grants = recordedGrants(dine.record.id, base)
  return { campaigns: own.map((campaign) => dineCampaign(campaign, grants)) }
}

function dineCampaign({ id, code, createdAt, terms, budget }: CampaignFact, grants: readonly Grant[]): DineCampaign {
  const recorded = grants.find(({ campaignId }) => campaignId === id) ?? null
  return { id, code, since: createdAt.getTime(), terms, budget: budget === null ? null : { recorded } }
}

function recordedGrants(id: number, { grants }: CampaignBase): readonly Grant[] {
  return (grants.get(id) ?? []).map(({ campaignId, asked, given, granted }) => ({ campaignId, asked, given, granted }))
}

/** What is left of the budgets once these transactions have given back what they had. */
export function fundsWithout(withdrawn: readonly number[], base: CampaignBase): Funds {
  const left = new Map(base.campaigns.flatMap(({ id, budget, granted }) => [[id, (budget ?? 0) - (granted ?? 0)]]))
  for (const { campaignId, granted } of withdrawn.flatMap((id) => recordedGrants(id, base)))
    left.set(campaignId, (left.get(campaignId) ?? 0) + granted)
  return left
}

/** A dine for which budgets have something else now than what is recorded. */
export interface GrantChange {
  readonly partnerId: string
  readonly transactionId: number
  readonly before: readonly Grant[]
  readonly after: readonly Grant[]
}

type GrantedDine = Pick<JudgedDine, 'record' | 'evaluation'>

export function grantChange({ record, evaluation }: GrantedDine, base: CampaignBase): readonly GrantChange[] {
  const before = recordedGrants(record.id, base)
  const after = evaluation.grants ?? []
  if (grantsText(before) === grantsText(after)) return []
  return [{ partnerId: record.partnerId, transactionId: record.id, before, after }]
}

/** What budgets have for a dine, to be compared. */
export function grantsText(grants: readonly Grant[]): string {
  return grants
    .map(({ campaignId, asked, given, granted }) => `${campaignId} ${asked} ${given} ${granted}`)
    .toSorted()
    .join(', ')
}
