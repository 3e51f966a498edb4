import { sql } from 'kysely'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { datedNumber } from '../ids/dated-number.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

const columns = [
  'partnerId',
  'id',
  'memberId',
  'amount',
  'currency',
  'reason',
  'state',
  'proposedBy',
  'proposedAt',
  'decidedBy',
  'decidedAt',
] as const
export type Adjustment = Pick<Row<'reward_adjustment'>, (typeof columns)[number]> & {
  /** Whose balance it is, as the programme names them. */
  readonly member: string
  readonly erasedAt: Date | null
}

export interface AdjustmentName {
  readonly partnerId: string
  readonly id: number
}

export async function findAdjustment(db: Db, { partnerId, id }: AdjustmentName): Promise<Adjustment | undefined> {
  return adjustmentsOf(db, partnerId).where('a.id', '=', id).executeTakeFirst()
}

interface Page {
  readonly after: number
  readonly limit: number
}

/** Those that wait for a second person, the oldest first. */
export async function findProposed(db: Db, partnerId: string, { after, limit }: Page): Promise<readonly Adjustment[]> {
  return adjustmentsOf(db, partnerId)
    .where('a.state', '=', 'proposed')
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

function adjustmentsOf(db: Db, partnerId: string) {
  return db
    .selectFrom('reward_adjustment as a')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'a.partner_id').onRef('m.id', '=', 'a.member_id'),
    )
    .select(columnsOf('reward_adjustment as a', columns))
    .select(['m.public_id as member', 'm.erased_at as erasedAt'])
    .where('a.partner_id', '=', partnerId)
}

type Proposed = Pick<
  Row<'reward_adjustment'>,
  'partnerId' | 'memberId' | 'amount' | 'currency' | 'reason' | 'proposedBy' | 'proposedAt'
>

/** Writes the proposal, or answers the one that says the same and waits. */
export async function insertProposal(
  tx: Tx,
  proposed: Proposed,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { partnerId, memberId, amount, reason, proposedAt } = proposed
  const row = await tx
    .insertInto('reward_adjustment')
    .values({
      partner_id: partnerId,
      id: datedNumber(proposedAt),
      member_id: memberId,
      amount,
      currency: proposed.currency,
      reason,
      proposed_by: proposed.proposedBy,
      proposed_at: proposedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) {
    await sealAdjustment(tx, { partnerId, id: row.id })
    return { id: row.id, isNew: true }
  }
  const same = await tx
    .selectFrom('reward_adjustment')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('amount', '=', amount)
    .where('reason', '=', reason)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  return { id: same.id, isNew: false }
}

interface Decision {
  readonly state: 'approved' | 'declined'
  readonly decidedBy: string
  readonly decidedAt: Date
  readonly postingId: number | null
}

/** Says whether it was still open. */
export async function decide(tx: Tx, { partnerId, id }: AdjustmentName, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reward_adjustment')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt,
      posting_id: decision.postingId,
    })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await sealAdjustment(tx, { partnerId, id })
  return numUpdatedRows > 0n
}

async function sealAdjustment(tx: Tx, { partnerId, id }: AdjustmentName): Promise<void> {
  await sealRows(tx, 'reward_adjustment', sql<boolean>`t.partner_id = ${partnerId} and t.id = ${id}`)
}

interface NamedMember {
  readonly id: number
  readonly erased: boolean
}

/** A member by the name that the programme has for them. */
export async function findNamedMember(db: Db, partnerId: string, member: string): Promise<NamedMember | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['id', 'erased_at as erasedAt'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', member)
    .executeTakeFirst()
  return row && { id: row.id, erased: row.erasedAt !== null }
}
