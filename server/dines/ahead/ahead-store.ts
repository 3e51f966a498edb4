import { columnsOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf, instantOf } from '../../db/rows.ts'
import type { TouchedVisit } from '../diner-store.ts'

interface AheadAsked {
  readonly now: Date
  /** Undefined: of whoever. */
  readonly memberIds?: readonly number[] | undefined
}

/** A programme's visits that a network's clock dated ahead of ours. */
export async function findVisitsAhead(
  db: Db,
  partnerId: string,
  { now, memberIds }: AheadAsked,
): Promise<readonly TouchedVisit[]> {
  const ahead = db
    .selectFrom('transaction as t')
    .select(columnsOf('transaction as t', ['merchantId', 'memberId']))
    .select((t) => instantOf(t.ref('t.authorised_at')).as('at'))
    .where('t.partner_id', '=', partnerId)
    .where('t.authorised_at', '>=', now)
    .where('t.withdrawn_at', 'is', null)
  return (memberIds === undefined ? ahead : ahead.where('t.member_id', '=', anyOf('bigint', memberIds))).execute()
}
