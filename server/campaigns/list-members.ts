import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { changeFromNow } from '../dines/ahead/change-from-now.ts'
import { isPublicId } from '../members/public-id.ts'
import type { RowProblem } from '../merchants/import/column-set.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findCampaign } from './campaign-store.ts'
import { type CampaignChange, type EndingRefusal, isOver } from './change-campaign.ts'
import { addToList, findMemberIds } from './listed-store.ts'

export interface NamedMember {
  readonly line: number
  readonly publicId: string
}

export interface RejectedMember extends RowProblem {
  readonly line: number
}

export interface Listed {
  readonly added: number
  /** Those who were on the list already, and whoever is named again. */
  readonly unchanged: number
}

/** `forEveryone`: the campaign has no list. */
export type ListingRefusal = EndingRefusal | 'forEveryone'

/**
 * Puts members on the list of a campaign that is for some only, all of them or none: where one is not of this programme, each problem is told and nothing
 * is written. Their visits count from now on.
 */
export async function listMembers(
  db: Db,
  { members, ...change }: CampaignChange & { readonly members: readonly NamedMember[] },
  clock: Clock,
): Promise<Listed | readonly RejectedMember[] | Refusal<ListingRefusal>> {
  const { partnerId, code, actor, reason } = change
  const named = [...new Set(members.map(({ publicId }) => publicId))].filter(isPublicId)
  const ids = await findMemberIds(db, partnerId, named)
  const rejected = members.filter(({ publicId }) => !ids.has(publicId)).map(rejectedMember)
  const memberIds = [...ids.values()]
  type Verdict = Listed | readonly RejectedMember[] | Refusal<ListingRefusal>
  return changeFromNow(db, { partnerId, memberIds, ...clock }, async (tx, now): Promise<Verdict> => {
    const campaign = await findCampaign(tx, partnerId, code)
    if (!campaign) return refuse('notFound')
    if (isOver(campaign, now)) return refuse('alreadyEnded')
    if (!campaign.terms.listedMembers) return refuse('forEveryone')
    if (rejected.length > 0) return rejected
    const added = await addToList(tx, { partnerId, campaignId: campaign.id, memberIds, addedAt: now })
    if (added > 0) {
      const details = { reason, added, addedAt: now.toISOString() }
      const subject = `campaign:${code}`
      await appendAudit(tx, partnerId, { at: now, actor, action: 'campaign.addMembers', subject, details })
    }
    return { added, unchanged: members.length - added }
  })
}

function rejectedMember({ line, publicId }: NamedMember): RejectedMember {
  const reason = publicId === '' ? 'is missing' : `no member "${publicId.slice(0, 64)}" in this programme`
  return { line, column: memberColumn, reason }
}

export const memberColumn = 'member'
