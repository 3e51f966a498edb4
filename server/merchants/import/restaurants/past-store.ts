import type { Db } from '../../../db/database.ts'
import { anyOf, rowsAs } from '../../../db/rows.ts'

/** Which of these restaurants would join one of the programmes before visits that were judged without them. */
export async function findDinedUnjoined(
  db: Db,
  partners: readonly string[],
  joins: readonly { readonly sourceId: string; readonly since: Date }[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(rowsAs('joins', joins, { sourceId: 'text', since: 'timestamptz' }))
    .innerJoin('merchant as m', 'm.source_id', 'joins.sourceId')
    .innerJoin('transaction as t', 't.merchant_id', 'm.id')
    .select('m.source_id as sourceId')
    .distinct()
    .where('t.partner_id', '=', anyOf('text', partners))
    .whereRef('t.authorised_at', '>=', 'joins.since')
    .where('t.withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partner_merchant as p')
            .select('p.merchant_id')
            .whereRef('p.merchant_id', '=', 'm.id')
            .whereRef('p.partner_id', '=', 't.partner_id'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ sourceId }) => sourceId))
}

export interface PlaceInZone {
  readonly sourceId: string
  readonly timeZone: string
}

export interface MovedZone extends PlaceInZone {
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  readonly isDinedAt: boolean
}

/** Restaurants that are known in another time zone, and whether visits there were judged by its days. */
export async function findMovedZones(db: Db, places: readonly PlaceInZone[]): Promise<readonly MovedZone[]> {
  return db
    .selectFrom(rowsAs('given', places, { sourceId: 'text', timeZone: 'text' }))
    .innerJoin('merchant as m', 'm.source_id', 'given.sourceId')
    .select(['m.source_id as sourceId', 'm.time_zone as timeZone', 'm.state', 'm.latitude', 'm.longitude'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('transaction as t')
          .select('t.id')
          .whereRef('t.merchant_id', '=', 'm.id')
          .where('t.withdrawn_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('isDinedAt'),
    )
    .whereRef('m.time_zone', '<>', 'given.timeZone')
    .execute()
}
