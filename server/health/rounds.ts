import type { FastifyBaseLogger } from 'fastify'
import { isOutage } from '../db/outage.ts'
import { jobBegan, jobFailed, type JobName, jobSucceeded, type Vitals } from './vitals.ts'

export interface Rounds {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>
}

interface RoundsOptions {
  readonly name: JobName
  readonly roundMs: number
  /** Where there is nothing to do the rounds come ever more seldom, up to this; without it they all come alike. */
  readonly idleRoundMs?: number
  /** Answers how much was done, or that more is waiting. */
  run(stopping: AbortSignal): Promise<number>
}

/** Does a job round after round until it is stopped. A round that fails is logged, and the next one tries again. */
export function startRounds(
  { log, vitals }: { readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>; readonly vitals: Vitals },
  { name, roundMs, idleRoundMs = roundMs, run }: RoundsOptions,
): Rounds {
  const stopping = new AbortController()
  let waitMs = roundMs
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  jobBegan(vitals, name)

  async function runRound(): Promise<void> {
    try {
      const done = await run(stopping.signal)
      jobSucceeded(vitals, name)
      waitMs = done > 0 ? roundMs : Math.min(waitMs * 2, idleRoundMs)
    } catch (error) {
      jobFailed(vitals, name)
      log[isOutage(error) ? 'warn' : 'error']({ err: error }, `a round of ${name} failed; the next one tries again`)
    }
  }

  function schedule(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      round = runRound().then(schedule)
    }, waitMs)
    timer.unref()
  }

  schedule()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
