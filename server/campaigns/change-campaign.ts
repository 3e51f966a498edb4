import type { Units } from '#domain/money/money.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { changeFromNow } from '../dines/ahead/change-from-now.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { raiseBudget } from './budget-store.ts'
import { type CampaignRow, endCampaign, findCampaign } from './campaign-store.ts'

export interface CampaignChange {
  readonly partnerId: string
  readonly code: string
  /** `operator:<name>`, as the audit log writes it, and why. */
  readonly actor: string
  readonly reason: string
}

export type EndingRefusal = 'notFound' | 'alreadyEnded'

/**
 * Ends a campaign from now on, and answers when. Visits of before keep what they have; those that a network's clock dated ahead of ours are judged again.
 */
export async function endCampaignNow(
  db: Db,
  change: CampaignChange,
  clock: Clock,
): Promise<{ readonly endedAt: Date } | Refusal<EndingRefusal>> {
  const { partnerId, code, actor, reason } = change
  return changeFromNow(db, { partnerId, ...clock }, async (tx, now) => {
    const campaign = await findCampaign(tx, partnerId, code)
    if (!campaign) return refuse('notFound')
    if (isOver(campaign, now)) return refuse('alreadyEnded')
    await endCampaign(tx, { partnerId, campaignId: campaign.id }, now)
    const details = { reason, endedAt: now.toISOString() }
    await appendAudit(tx, partnerId, { at: now, actor, action: 'campaign.end', subject: `campaign:${code}`, details })
    return { endedAt: now }
  })
}

/** It was ended, or its last day has passed. */
export function isOver({ endedAt, activeTo }: CampaignRow, now: Date): boolean {
  return endedAt !== null || (activeTo !== null && activeTo <= now)
}

export type RaisingRefusal = 'notFound' | 'alreadyEnded' | 'noBudget' | 'notLarger'

/** Raises what a campaign may give in all. Visits that got less than they asked for keep to that. */
export async function raiseCampaign(
  db: Db,
  { budget, ...change }: CampaignChange & { readonly budget: Units },
  clock: Clock,
): Promise<'raised' | Refusal<RaisingRefusal>> {
  const { partnerId, code, actor, reason } = change
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const campaign = await findCampaign(tx, partnerId, code)
    if (!campaign) return refuse('notFound')
    if (campaign.endedAt !== null) return refuse('alreadyEnded')
    if (campaign.budget === null) return refuse('noBudget')
    if (!(await raiseBudget(tx, { partnerId, campaignId: campaign.id }, budget))) return refuse('notLarger')
    const details = { reason, budget, budgetBefore: campaign.budget }
    await appendAudit(tx, partnerId, { at: now, actor, action: 'campaign.raise', subject: `campaign:${code}`, details })
    return 'raised'
  })
}
