import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { changeFromNow } from '../dines/ahead/change-from-now.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findCampaign } from './campaign-store.ts'
import { type CampaignChange, type EndingRefusal, isOver } from './change-campaign.ts'
import { endPause, findLastResumed, insertPause } from './pause-store.ts'

/**
 * Pauses a campaign from now on, and answers since when it is: visits of the time between have nothing of it, and nobody is shown it. Visits of before
 * keep what they have. One that is paused stays so since the first time.
 */
export async function pauseCampaign(
  db: Db,
  change: CampaignChange,
  clock: Clock,
): Promise<{ readonly pausedAt: Date } | Refusal<EndingRefusal>> {
  const { partnerId, code, actor, reason } = change
  return changeFromNow(db, { partnerId, ...clock }, async (tx, now) => {
    const campaign = await findCampaign(tx, partnerId, code)
    if (!campaign) return refuse('notFound')
    if (isOver(campaign, now)) return refuse('alreadyEnded')
    if (campaign.pausedAt !== null) return { pausedAt: campaign.pausedAt }
    const name = { partnerId, campaignId: campaign.id }
    const pausedAt = later(now, await findLastResumed(tx, name))
    await insertPause(tx, name, pausedAt)
    const details = { reason, pausedAt: pausedAt.toISOString() }
    await appendAudit(tx, partnerId, { at: now, actor, action: 'campaign.pause', subject: `campaign:${code}`, details })
    return { pausedAt }
  })
}

export type ResumingRefusal = EndingRefusal | 'notPaused'

/** Lets a campaign that is paused go on from now on, and answers since when: visits of the pause stay without. */
export async function resumeCampaign(
  db: Db,
  change: CampaignChange,
  clock: Clock,
): Promise<{ readonly resumedAt: Date } | Refusal<ResumingRefusal>> {
  const { partnerId, code, actor, reason } = change
  return changeFromNow(db, { partnerId, ...clock }, async (tx, now) => {
    const campaign = await findCampaign(tx, partnerId, code)
    if (!campaign) return refuse('notFound')
    if (isOver(campaign, now)) return refuse('alreadyEnded')
    if (campaign.pausedAt === null) return refuse('notPaused')
    // Clocks differ, and a pause is never shorter than nothing.
    const least = new Date(campaign.pausedAt.getTime() + 1)
    const resumedAt = later(now, least)
    await endPause(tx, { partnerId, campaignId: campaign.id }, resumedAt)
    const details = { reason, resumedAt: resumedAt.toISOString() }
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action: 'campaign.resume',
      subject: `campaign:${code}`,
      details,
    })
    return { resumedAt }
  })
}

function later(moment: Date, other: Date | null): Date {
  return other !== null && other > moment ? other : moment
}
