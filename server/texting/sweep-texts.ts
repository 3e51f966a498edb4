import { dayMs } from '#domain/dates.ts'
import type { Context } from '../context.ts'
import { deleteOldTexts } from '../texts/old-texts-store.ts'

const sweepMs = 3_600_000
/** Texts go out in the same rounds. */
const limit = 500

/** What removes old texts, a bounded number each time that it is asked: once an hour, and again at once while there are more. */
export function textSweep({ config, database, now: clock }: Pick<Context, 'config' | 'database' | 'now'>) {
  let dueAt = 0
  return async function sweep(): Promise<void> {
    const now = clock()
    if (now.getTime() < dueAt) return
    const before = new Date(now.getTime() - config.textsKeptDays * dayMs)
    if (!(await deleteOldTexts(database.engine, { before, now, limit }))) dueAt = now.getTime() + sweepMs
  }
}
