import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import { sealRows } from '#server/journal/seals/seal-store.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { idOf, type WorldIds } from './world-ids.ts'

/** Records the campaigns, their restaurants and budgets, and who is on their lists from the beginning. */
export async function fillCampaigns(
  db: Db,
  { campaigns, opening }: WorldPlan,
  { stories, ids }: { readonly stories: readonly Story[]; readonly ids: WorldIds },
): Promise<void> {
  await insertRows(db, {
    into: 'campaign',
    rows: campaigns.map(({ programme, code, since, from, to, terms, places }) => ({
      partnerId: programme,
      code,
      title: code,
      body: '',
      terms: JSON.stringify(terms),
      activeFrom: new Date(from),
      activeTo: to === null ? null : new Date(to),
      isEverywhere: places === null,
      createdAt: new Date(since),
    })),
  })
  const found = await db.selectFrom('campaign').select(['partner_id', 'id', 'code']).execute()
  const named = new Map(found.map((row) => [nameOf(row.partner_id, row.code), row.id]))
  const planned = campaigns.map((campaign) => ({
    ...campaign,
    partnerId: campaign.programme,
    campaignId: idOf(named, nameOf(campaign.programme, campaign.code)),
  }))
  await insertRows(db, {
    into: 'campaign_merchant',
    rows: planned.flatMap(({ partnerId, campaignId, places }) =>
      [...(places ?? [])].map(([place, since]) => ({
        partnerId,
        campaignId,
        merchantId: idOf(ids.places, place),
        since: new Date(since),
      })),
    ),
  })
  await fillBudgets(
    db,
    planned.flatMap(({ budget, ...campaign }) => (budget === null ? [] : [{ ...campaign, budget }])),
  )
  const addedAt = new Date(opening - 400 * dayMs)
  await insertRows(db, {
    into: 'campaign_member',
    rows: stories
      .flatMap(({ members }) => members)
      .flatMap(({ name, programme: partnerId, joining }) =>
        [...joining.listed]
          .filter(([, step]) => step < 0)
          .map(([code]) => ({
            partnerId,
            campaignId: idOf(named, nameOf(partnerId, code)),
            memberId: idOf(ids.members, name),
            addedAt,
          })),
      ),
  })
}

function nameOf(partnerId: string, code: string): string {
  return `${partnerId} ${code}`
}

interface PlannedBudget {
  readonly partnerId: string
  readonly campaignId: number
  readonly budget: number
}

async function fillBudgets(db: Db, planned: readonly PlannedBudget[]): Promise<void> {
  const rows = planned.map(({ partnerId, campaignId, budget }) => ({ partnerId, campaignId, budget }))
  await insertRows(db, { into: 'campaign_budget', rows })
  await sealRows(db, 'campaign_budget', sql<boolean>`true`)
}
