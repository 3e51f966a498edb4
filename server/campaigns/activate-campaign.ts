import type { Empty } from '#contract/schemas/member.ts'
import { isoDay, latestZone } from '#domain/dates.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { shareFacts } from '../db/lock-facts.ts'
import { lockDiners } from '../dines/shared-cards/lock-diners.ts'
import { inTransaction } from '../db/transact.ts'
import { refoldMembers } from '../dines/refold-members.ts'
import { findMember } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findOpenCampaign, hasActivated, insertActivation, lockOpenCampaign } from './activation-store.ts'

interface ActivationQuestion {
  readonly partnerId: string
  readonly memberId: number
  readonly code: string
}

export type ActivationRefusal = 'notFound' | 'campaignFull' | 'campaignOver'

/**
 * Activates a campaign for a member: dines from now on may have it. Who has activated it is answered alike. As many as it is for, and of two at once who
 * ask for the last place one has it.
 */
export async function activateCampaign(
  context: Pick<Context, 'now' | 'database'>,
  db: Db,
  { partnerId, memberId, code }: ActivationQuestion,
): Promise<Empty | Refusal<ActivationRefusal>> {
  const member = await findMember(db, partnerId, memberId)
  if (!member?.active) return refuse('notFound')
  const now = context.now()
  const found = await findOpenCampaign(db, partnerId, { code, memberId, now })
  const until = found?.terms.activateUntil
  if (found === undefined || until === undefined) return refuse('notFound')
  // The engine's, since a dine of this very moment may be in the journal already, and counts.
  return inTransaction(context.database.engine, async (tx): Promise<Empty | Refusal<ActivationRefusal>> => {
    const locked = await lockDiners(tx, [memberId])
    // Before the campaign's own lock, which who ends it takes behind these.
    await shareFacts(locked)
    const campaign = await lockOpenCampaign(tx, partnerId, { code, memberId, now })
    if (!campaign) return refuse('notFound')
    if (await hasActivated(tx, partnerId, { campaign, memberId })) return {}
    if (isoDay(now.getTime(), latestZone) > until) return refuse('campaignOver')
    const { activated, activationLimit } = campaign
    if (activationLimit !== null && activated >= activationLimit) return refuse('campaignFull')
    await insertActivation(tx, partnerId, { campaign, memberId, now })
    const everything = { from: now.getTime(), dines: [], withdrawn: [] }
    await refoldMembers(locked, [{ partnerId, memberId, ...everything }], { now })
    const subject = `member:${member.publicId}`
    await appendAudit(tx, partnerId, {
      at: now,
      actor: subject,
      action: 'campaign.activate',
      subject,
      details: { code },
    })
    return {}
  })
}
