import type { Units } from '#domain/money/money.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { holdFacts } from '../db/lock-facts.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type CampaignRow, endCampaign, findCampaign, findNewestVisit, raiseBudget } from './campaign-store.ts'

export interface CampaignChange {
  readonly partnerId: string
  readonly code: string
  /** `operator:<name>`, as the audit log writes it, and why. */
  readonly actor: string
  readonly reason: string
}

export type EndingRefusal = 'notFound' | 'alreadyEnded'

/**
 * Ends a campaign from now on, and answers when. Visits that were judged with it keep what they have: where a network's clock is ahead of ours it ends
 * behind the newest of them.
 */
export async function endCampaignNow(
  db: Db,
  change: CampaignChange,
  clock: Clock,
): Promise<{ readonly endedAt: Date } | Refusal<EndingRefusal>> {
  const { partnerId, code, actor, reason } = change
  return inTransaction(db, async (tx) => {
    await holdFacts(tx)
    const now = clock.now()
    const campaign = await findCampaign(tx, partnerId, code)
    if (!campaign) return refuse('notFound')
    if (isOver(campaign, now)) return refuse('alreadyEnded')
    const endedAt = await nowBehindVisits(tx, partnerId, now)
    await endCampaign(tx, { partnerId, campaignId: campaign.id }, endedAt)
    const details = { reason, endedAt: endedAt.toISOString() }
    await appendAudit(tx, partnerId, { at: now, actor, action: 'campaign.end', subject: `campaign:${code}`, details })
    return { endedAt }
  })
}

/** It was ended, or its last day has passed. */
export function isOver({ endedAt, activeTo }: CampaignRow, now: Date): boolean {
  return endedAt !== null || (activeTo !== null && activeTo <= now)
}

/** Now, or behind the newest visit that was judged already: a network's clock may be ahead of ours. Whoever asks holds what is dated. */
export async function nowBehindVisits(tx: Tx, partnerId: string, now: Date): Promise<Date> {
  const newest = await findNewestVisit(tx, partnerId, { since: now, merchantIds: null })
  return newest === null ? now : new Date(newest.getTime() + 1)
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
