import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findNeighborhoods, type Neighborhood } from './neighborhood-store.ts'

const keptMs = 60 * 60_000

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
