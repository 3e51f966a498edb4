import type { CampaignTerms } from '#domain/campaigns/campaign.ts'
import { dayMs } from '#domain/dates.ts'
import { insertBudget } from '#server/campaigns/budget-store.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transact.ts'
import { noon, perDollar } from './dines.ts'

interface CampaignGiven {
  readonly code?: string
  readonly title?: string
  readonly terms?: Partial<CampaignTerms>
  readonly budget?: number
  readonly activationLimit?: number
  readonly activeFrom?: Date
  readonly activeTo?: Date
  /** Absent: it runs everywhere. */
  readonly merchantIds?: readonly number[]
}

/** A campaign of one more per dollar that has run for long; answers its id. */
export async function addCampaign(db: Db, partnerId: string, given: CampaignGiven = {}): Promise<number> {
  const longAgo = new Date(noon - 400 * dayMs)
  const { id } = await db
    .insertInto('campaign')
    .values({
      partner_id: partnerId,
      code: given.code ?? 'one',
      title: given.title ?? 'One more for every dollar',
      body: '',
      terms: JSON.stringify({ extra: { accrual: perDollar(1) }, ...given.terms }),
      active_from: given.activeFrom ?? longAgo,
      active_to: given.activeTo ?? null,
      is_everywhere: given.merchantIds === undefined,
      activation_limit: given.activationLimit ?? null,
      created_at: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const merchantId of given.merchantIds ?? [])
    await db
      .insertInto('campaign_merchant')
      .values({ partner_id: partnerId, campaign_id: id, merchant_id: merchantId, since: longAgo })
      .execute()
  if (given.budget !== undefined) {
    const { budget } = given
    await inTransaction(db, (tx) => insertBudget(tx, { partnerId, campaignId: id }, budget))
  }
  return id
}

export interface BudgetState {
  readonly granted: number
  readonly grants: readonly { readonly asked: number; readonly given: number; readonly granted: number }[]
}

/** What a budget has given in all, and for which visits, in the order of these. */
export async function budgetState(db: Db, campaignId: number): Promise<BudgetState> {
  const { granted } = await db
    .selectFrom('campaign_budget')
    .select('granted')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const grants = await db
    .selectFrom('campaign_grant')
    .select(['asked', 'given', 'granted'])
    .where('campaign_id', '=', campaignId)
    .orderBy('transaction_id')
    .execute()
  return { granted, grants }
}
