import { dayMs } from '#domain/dates.ts'
import { isOutage } from '../db/outage.ts'
import type { Context } from '../context.ts'
import { jobBegan, jobFailed, jobSucceeded } from '../health/vitals.ts'
import { deleteOldOffers } from './moves/offer-store.ts'
import { tellExpiringCards } from './tell-expiring-cards.ts'
import { applyOverlookedUpdates } from './updates/apply-card-updates.ts'

export type CardJobsContext = Pick<Context, 'database' | 'log' | 'vitals' | 'now'>

export interface CardJobs {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>
}

const roundMs = 60_000
/** They are counted for a day. */
const offersKeptMs = 7 * dayMs

/** Each minute: what networks said of cards at the very moment at which they were linked, and cards that expire. Several processes may do so. */
export function startCardJobs(context: CardJobsContext): CardJobs {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  jobBegan(context.vitals, 'cards')

  async function runRound(): Promise<void> {
    try {
      await applyOverlookedUpdates(context.database.engine, context)
      await tellExpiringCards(context.database.engine, context)
      await deleteOldOffers(context.database.engine, new Date(context.now().getTime() - offersKeptMs))
      jobSucceeded(context.vitals, 'cards')
    } catch (error) {
      jobFailed(context.vitals, 'cards')
      const level = isOutage(error) ? 'warn' : 'error'
      context.log[level]({ err: error }, 'a round of the card jobs failed; the next one tries again')
    }
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      round = runRound().then(schedule)
    }, roundMs)
    timer.unref()
  }

  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
