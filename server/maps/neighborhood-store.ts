import type { NotNull } from 'kysely'
import type { Db } from '../db/database.ts'

/** A part of a town that restaurants of the partner name, in their middle. */
export interface Neighborhood {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const fewest = 3
const most = 600

/** The neighborhoods of the partner's restaurants, the largest first. */
export async function findNeighborhoods(db: Db, partnerId: string, now: Date): Promise<readonly Neighborhood[]> {
  return db
    .selectFrom('merchant_listing as l')
    .innerJoin('merchant as m', 'm.id', 'l.merchant_id')
    .select(({ fn }) => [
      'm.neighborhood as name',
      fn.avg<number>('m.latitude').as('latitude'),
      fn.avg<number>('m.longitude').as('longitude'),
    ])
    .where('l.partner_id', '=', partnerId)
    .where('l.visible_from', '<=', now)
    .where('l.visible_to', '>', now)
    .where('m.neighborhood', 'is not', null)
    .$narrowType<{ name: NotNull }>()
    .groupBy(['m.neighborhood', 'm.city', 'm.state'])
    .having(({ fn }) => fn.countAll(), '>=', fewest)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(most)
    .execute()
}
