import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { readMaintenance } from './maintenance-store.ts'

/** The operator's switch takes effect within this time, without a query for each request. */
const keptMs = 2000

interface Kept {
  readonly until: number
  readonly maintenance: Promise<boolean>
}
const states = new WeakMap<Context, Map<string, Kept>>()

export async function isInMaintenance(
  context: Context,
  { partner, db }: Pick<FastifyRequest, 'partner' | 'db'>,
): Promise<boolean> {
  const now = context.now().getTime()
  const known = states.get(context) ?? new Map<string, Kept>()
  states.set(context, known)
  const kept = known.get(partner.id)
  if (kept && kept.until > now) return kept.maintenance
  const maintenance = readMaintenance(db, partner.id)
  known.set(partner.id, { until: now + keptMs, maintenance })
  // An outage is not remembered: the next request asks again.
  maintenance.catch(() => known.delete(partner.id))
  return maintenance
}
