import type { Finding } from '#domain/visit-claims/finding.ts'
import type { Db } from '../db/database.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import { anyOf } from '../db/rows.ts'

const findingNames = ['claimId', 'finding', 'foundAt'] as const
export type FindingRow = Pick<Row<'visit_claim_finding'>, (typeof findingNames)[number]>

/** Of these claims, the newest last. */
export async function findFindings(
  db: Db,
  partnerId: string,
  claimIds: readonly number[],
): Promise<readonly FindingRow[]> {
  return db
    .selectFrom('visit_claim_finding')
    .select(columnsOf('visit_claim_finding', findingNames))
    .where('partner_id', '=', partnerId)
    .where('claim_id', '=', anyOf('bigint', claimIds))
    .orderBy('id')
    .execute()
}

interface NewFinding {
  readonly claimId: number
  readonly memberId: number
  readonly finding: Finding
  readonly now: Date
}

export async function insertFinding(
  tx: Db,
  partnerId: string,
  { claimId, memberId, finding, now }: NewFinding,
): Promise<number> {
  const { id } = await tx
    .insertInto('visit_claim_finding')
    .values({
      partner_id: partnerId,
      claim_id: claimId,
      member_id: memberId,
      finding: JSON.stringify(finding),
      found_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
