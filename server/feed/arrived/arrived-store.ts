import { columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { instantOf } from '../../db/rows.ts'

export interface ArrivedVisit extends Pick<Row<'transaction'>, 'id' | 'network' | 'reference' | 'cardToken'> {
  readonly at: number
}

interface ArrivedAsked {
  readonly now: Date
  readonly after: Pick<ArrivedVisit, 'at' | 'id'>
  readonly limit: number
}

/** Visits that were last judged before their moment, which has come: the earliest of all partners, after one. */
export async function findArrived(db: Db, { now, after, limit }: ArrivedAsked): Promise<readonly ArrivedVisit[]> {
  const at = new Date(after.at)
  return db
    .selectFrom('transaction as t')
    .select(columnsOf('transaction as t', ['id', 'network', 'reference', 'cardToken']))
    .select((t) => instantOf(t.ref('t.authorised_at')).as('at'))
    .whereRef('t.evaluated_at', '<', 't.authorised_at')
    .where('t.withdrawn_at', 'is', null)
    .where('t.authorised_at', '<=', now)
    .where((t) =>
      t.or([t('t.authorised_at', '>', at), t.and([t('t.authorised_at', '=', at), t('t.id', '>', after.id)])]),
    )
    .orderBy('t.authorised_at')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}
