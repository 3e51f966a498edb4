import { dayMs } from '#domain/dates.ts'
import type { Context } from '../context.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
import { deleteOldOffers } from './moves/offer-store.ts'
import { tellExpiringCards } from './tell-expiring-cards.ts'
import { applyOverlookedUpdates } from './updates/apply-card-updates.ts'

export type CardJobsContext = Pick<Context, 'database' | 'log' | 'vitals' | 'now'>

const roundMs = 60_000
/** They are counted for a day. */
const offersKeptMs = 7 * dayMs

/** Each minute: what networks said of cards at the very moment at which they were linked, and cards that expire. Several processes may do so. */
export function startCardJobs(context: CardJobsContext): Rounds {
  const { engine } = context.database
  return startRounds(context, {
    name: 'cards',
    roundMs,
    async run() {
      await applyOverlookedUpdates(engine, context)
      await tellExpiringCards(engine, context)
      await deleteOldOffers(engine, new Date(context.now().getTime() - offersKeptMs))
      return 0
    },
  })
}
