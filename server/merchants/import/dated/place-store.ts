import { columnsOf, type Row } from '../../../db/columns.ts'
import { anyOf } from '../../../db/rows.ts'
import type { Tx } from '../../../db/transact.ts'

export type Place = Pick<Row<'merchant'>, 'id' | 'timeZone'>

/** The restaurants of these source ids, as far as there are such. */
export async function findPlaces(tx: Tx, sourceIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const rows = await tx
    .selectFrom('merchant')
    .select(columnsOf('merchant', ['id', 'sourceId', 'timeZone']))
    .where('source_id', '=', anyOf('text', sourceIds))
    .execute()
  return new Map(rows.map((row) => [row.sourceId, row]))
}
