import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findCurrentHistory, findKeptHistory, keepHistory, lockHistory } from './history-store.ts'
import { holdEverything } from './hold-deliveries.ts'

interface RecoveryContext {
  readonly database: Pick<Database, 'kind' | 'engine'>
  readonly partnerIds: readonly string[]
  readonly log: Pick<FastifyBaseLogger, 'error'>
  now(): Date
}

const whatToDo =
  'deliveries are held: hold what receivers have against our book, then run npm run deliveries -- release'

/**
 * Holds deliveries where PostgreSQL has begun another timeline, or is another cluster, than this database knows: it was recovered to a point in time or
 * brought back by hand, or a standby took over, and may lack what receivers have. Source: decision 137.
 */
export async function noticeRecovery({ database, partnerIds, log, now }: RecoveryContext): Promise<boolean> {
  if (database.kind !== 'postgres') return false
  const { engine } = database
  const current = await findCurrentHistory(engine)
  const kept = await findKeptHistory(engine)
  if (isSame(kept, current)) return false
  const isNew = await inTransaction(engine, async (tx) => {
    await lockHistory(tx)
    const before = await findKeptHistory(tx)
    if (isSame(before, current)) return false
    await keepHistory(tx, current, now())
    if (before === undefined) return false
    const reason = `timeline ${before.timeline} of cluster ${before.cluster} became ${current.timeline} of ${current.cluster}`
    await holdEverything(tx, { partnerIds, cause: 'recovered', reason }, { now })
    return true
  })
  if (isNew) log.error({ before: kept, after: current }, `the database was recovered; ${whatToDo}`)
  return isNew
}

/** What has just been restored is no recovery of its own. */
export async function followHistory(engine: Db, now: Date): Promise<void> {
  const current = await findCurrentHistory(engine)
  await inTransaction(engine, (tx) => keepHistory(tx, current, now))
}

interface History {
  readonly cluster: string
  readonly timeline: number
}

function isSame(kept: History | undefined, current: History): boolean {
  return kept?.cluster === current.cluster && kept.timeline === current.timeline
}
