import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'

interface OfMember {
  readonly partnerId: string
  readonly memberId: number | null
}

/** The public ids of these members, by our keys. */
export async function findPublicIds(db: Db, rows: readonly OfMember[]): Promise<ReadonlyMap<number, string>> {
  const memberIds = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]
  if (memberIds.length === 0) return new Map()
  const found = await db
    .selectFrom('member')
    .select(['id', 'public_id as publicId'])
    .where('partner_id', '=', anyOf('text', new Set(rows.map(({ partnerId }) => partnerId))))
    .where('id', '=', anyOf('bigint', memberIds))
    .execute()
  return new Map(found.map(({ id, publicId }) => [id, publicId]))
}
