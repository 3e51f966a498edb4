import type { FastifyBaseLogger } from 'fastify'
import type { Network } from '#domain/networks.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { reevaluateUnmatched } from '../feed/reevaluate-unmatched.ts'
import { deliverCredits } from './deliver-credits.ts'
import { deliverPostings } from './deliver-postings.ts'
import { partnersWithUnsentCredits } from './network-credit-store.ts'
import { findRulesInForce, partnersWithPendingOutbox } from './settlement-store.ts'
import { settlePostings } from './settle-postings.ts'

export interface RewardJobsContext {
  readonly config: Pick<Config, 'environment'>
  readonly database: { readonly engine: Db }
  readonly partnerPostings: ReadonlyMap<string, PartnerPostings>
  readonly statementCredits: ReadonlyMap<Network, StatementCredits>
  readonly log: FastifyBaseLogger
  now(): Date
  random(length: number): Buffer
}

export interface RewardJobs {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>
}

const roundMs = 700
const sweepMs = 60_000

/**
 * Runs what follows an ingestion, round after round; several processes may do so. Postings go out to the partners that take them. A programme that
 * pays by statement credit keeps its own books: nobody else takes its postings, they are settled at once, and the credits go out to the networks.
 * Where partners are stood in for, those of the others are handed over too, and so they are Paid; in production they wait.
 */
export function startRewardJobs(context: RewardJobsContext): RewardJobs {
  const stopping = new AbortController()
  let sweptAt = 0
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  async function runRound(): Promise<void> {
    try {
      await deliver(context, stopping.signal)
      await handOver(context)
      await sendCredits(context, stopping.signal)
      if (Date.now() - sweptAt < sweepMs) return
      sweptAt = Date.now()
      await reevaluateUnmatched(context.database.engine, { all: true }, context)
    } catch (error) {
      context.log.error({ err: error }, 'a round of the reward jobs failed; the next one tries again')
    }
  }

  function schedule(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      round = runRound().then(schedule)
    }, roundMs)
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

async function deliver(context: RewardJobsContext, stopping: AbortSignal): Promise<void> {
  for (const [partnerId, postings] of context.partnerPostings) {
    await deliverPostings(context.database.engine, partnerId, { ...context, postings, stopping })
  }
}

async function sendCredits(context: RewardJobsContext, stopping: AbortSignal): Promise<void> {
  if (context.statementCredits.size === 0) return
  const { engine } = context.database
  for (const partnerId of await partnersWithUnsentCredits(engine))
    for (const [network, credits] of context.statementCredits)
      await deliverCredits(engine, { partnerId, network }, { ...context, credits, stopping })
}

async function handOver(context: RewardJobsContext): Promise<void> {
  const { engine } = context.database
  const partnerIds = await partnersWithPendingOutbox(engine)
  for (const partnerId of partnerIds.filter((id) => !context.partnerPostings.has(id))) {
    if (await isHandedOver(context, partnerId)) await settlePostings(engine, partnerId, context)
  }
}

async function isHandedOver({ config, database, now }: RewardJobsContext, partnerId: string): Promise<boolean> {
  if (config.environment !== 'production') return true
  return (await findRulesInForce(database.engine, partnerId, now()))?.currency === 'Credit'
}
