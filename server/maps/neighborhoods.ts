import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'

/** A part of a town that restaurants of the partner name, in their middle. */
export interface Neighborhood {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const fewest = 3
const most = 600
const keptMs = 60 * 60_000

/** The neighborhoods of the partner's restaurants, the largest first. */
export async function findNeighborhoods(db: Db, partnerId: string, now: Date): Promise<readonly Neighborhood[]> {
  const { rows } = await sql<Neighborhood>`
    select m.neighborhood as name, avg(m.latitude) as latitude, avg(m.longitude) as longitude
    from merchant_listing l join merchant m on m.id = l.merchant_id
    where l.partner_id = ${partnerId} and l.visible_from <= ${now} and l.visible_to > ${now} and m.neighborhood is not null
    group by m.neighborhood, m.city, m.state having count(*) >= ${fewest}
    order by count(*) desc limit ${most}`.execute(db)
  return rows
}

/** Reads them once an hour for each partner: they hardly ever change, and reading looks at every restaurant. */
export function neighborhoodReader(context: Pick<Context, 'now'>) {
  const kept = new Map<string, { readonly until: number; readonly read: Promise<readonly Neighborhood[]> }>()
  return async function read(db: Db, partnerId: string): Promise<readonly Neighborhood[]> {
    const now = context.now()
    const known = kept.get(partnerId)
    if (known && known.until > now.getTime()) return known.read
    const reading = findNeighborhoods(db, partnerId, now)
    kept.set(partnerId, { until: now.getTime() + keptMs, read: reading })
    reading.catch(() => kept.delete(partnerId))
    return reading
  }
}
