import { sql } from 'kysely'
import { insertRows } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'
import type { CampaignName } from './campaign-store.ts'

export async function insertBudget(tx: Tx, { partnerId, campaignId }: CampaignName, budget: number): Promise<void> {
  await insertRows(tx, { into: 'campaign_budget', rows: [{ partnerId, campaignId, budget }] })
  await sealBudget(tx, { partnerId, campaignId })
}

/** Says whether it is larger than it was. */
export async function raiseBudget(tx: Tx, { partnerId, campaignId }: CampaignName, budget: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaign_budget')
    .set({ budget })
    .where('partner_id', '=', partnerId)
    .where('campaign_id', '=', campaignId)
    .where('budget', '<', budget)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await sealBudget(tx, { partnerId, campaignId })
  return numUpdatedRows > 0n
}

async function sealBudget(tx: Tx, { partnerId, campaignId }: CampaignName): Promise<void> {
  await sealRows(tx, 'campaign_budget', sql<boolean>`t.partner_id = ${partnerId} and t.campaign_id = ${campaignId}`)
}
