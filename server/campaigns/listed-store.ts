import type { Db } from '../db/database.ts'
import { anyOf, insertMissing } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

/** Members of the programme by their public ids, as far as there are such; who was erased is nobody. */
export async function findMemberIds(
  db: Db,
  partnerId: string,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'public_id as publicId'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', anyOf('text', publicIds))
    .where('erased_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, publicId }) => [publicId, id]))
}

interface NewMembers {
  readonly partnerId: string
  readonly campaignId: number
  readonly memberIds: readonly number[]
  readonly addedAt: Date
}

/** Puts members on a campaign's list, and says how many were not on it: who is on it stays so since the first time. */
export async function addToList(tx: Tx, { memberIds, ...added }: NewMembers): Promise<number> {
  const rows = memberIds.map((memberId) => ({ ...added, memberId }))
  return insertMissing(tx, { into: 'campaign_member', rows })
}

export async function countListed(
  db: Db,
  { partnerId, campaignId }: Pick<NewMembers, 'partnerId' | 'campaignId'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_member')
    .select((member) => member.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return count
}
