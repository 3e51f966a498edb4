import { asColumns } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

interface CampaignName {
  readonly partnerId: string
  readonly campaignId: number
}

/** When a campaign last went on; null: it never had to. */
export async function findLastResumed(db: Db, { partnerId, campaignId }: CampaignName): Promise<Date | null> {
  const row = await db
    .selectFrom('campaign_pause')
    .select((pause) => pause.fn.max('resumed_at').as('at'))
    .where('partner_id', '=', partnerId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function insertPause(tx: Tx, { partnerId, campaignId }: CampaignName, pausedAt: Date): Promise<void> {
  await insertRows(tx, { into: 'campaign_pause', rows: [{ partnerId, campaignId, pausedAt }] })
}

/** Ends the pause that a campaign is in. */
export async function endPause(tx: Tx, { partnerId, campaignId }: CampaignName, resumedAt: Date): Promise<void> {
  await tx
    .updateTable('campaign_pause')
    .set(asColumns('campaign_pause', { resumedAt }))
    .where('partner_id', '=', partnerId)
    .where('campaign_id', '=', campaignId)
    .where('resumed_at', 'is', null)
    .execute()
}
