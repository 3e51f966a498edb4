import type { FastifyBaseLogger } from 'fastify'
import { dayMs, hourMs } from '#domain/dates.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { GiftCardIssuer } from '#vendors/gift-cards/client.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { Config } from '../settings/config.ts'
import type { Database } from '../db/database.ts'
import { endHolds } from '../dines/end-holds.ts'
import { judgeArrived } from '../feed/arrived/judge-arrived.ts'
import { countAside } from '../feed/exceptions/exception-store.ts'
import type { ReferenceName } from '../feed/store.ts'
import { sweepUnmatched } from '../feed/sweep/sweep-unmatched.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
import { jobBegan, jobSucceeded, type Vitals } from '../health/vitals.ts'
import { payWaiting } from '../closing/pay-waiting.ts'
import { settleBelowZero } from '../closing/settle-closed.ts'
import { returnCreditsForNobody } from '../credits/return-credits-for-nobody.ts'
import { retryCredits } from '../credits/retry-credits.ts'
import { deliverCredits } from './deliver-credits.ts'
import { deliverGiftCards } from './deliver-gift-cards.ts'
import { deliverPostings } from './deliver-postings.ts'
import { partnersWithUnsentCredits } from './network-credit-store.ts'
import { endChoices } from '../gift-cards/choose-cash-out.ts'
import { followOrders } from '../gift-cards/follow-orders.ts'
import { partnersWithOpenOrders } from '../gift-cards/sending-store.ts'
import { releasePostings } from '../journal/payable.ts'
import { partnersWithPendingOutbox } from '../journal/settlement-store.ts'
import { findHolds } from '../delivery-holds/hold-store.ts'
import { noticeRecovery } from '../delivery-holds/notice-recovery.ts'
import { goOnWithRevisions } from '../rule-revisions/revise-rules.ts'
import { findRulesInForce } from '../rules/store.ts'
import { settlePostings } from './settle-postings.ts'
import { lookAtClaims } from '../visit-claims/look-at-claims.ts'

export interface RewardJobsContext {
  readonly config: Pick<Config, 'environment'>
  readonly database: Pick<Database, 'kind' | 'engine'>
  readonly partnerPostings: ReadonlyMap<string, PartnerPostings>
  readonly statementCredits: ReadonlyMap<Network, StatementCredits>
  readonly giftCards: GiftCardIssuer | null
  readonly partners: PartnerRegistry
  readonly log: FastifyBaseLogger
  readonly vitals: Vitals
  now(): Date
  random(length: number): Buffer
}

const roundMs = 700
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 2_800
const sweepMs = 60_000
/** How often it is said that somebody has to look. */
const tellMs = hourMs

/**
 * Runs what follows an ingestion, round after round; several processes may do so. Postings go out to the partners that take them. A programme that
 * pays by statement credit keeps its own books: nobody else takes its postings, they are settled at once, and the credits go out to the networks.
 * Where partners are stood in for, those of the others are handed over too, and so they are Paid; in production they wait.
 */
export function startRewardJobs(context: RewardJobsContext): Rounds {
  let sweptAt = 0
  let moreToSweep = false
  let lookedAt = 0
  let toldAt = 0
  for (const name of ['creditRetries', 'unmatchedEvents', 'visitClaims'] as const) jobBegan(context.vitals, name)

  async function run(stopping: AbortSignal): Promise<number> {
    await noticeRecovery({ ...context, partnerIds: context.partners.partners.map(({ id }) => id) })
    const released = await releasePostings(context.database.engine, context)
    const delivered = await deliver(context, stopping)
    const done = released + delivered + (await handOver(context)) + (await sendOut(context, stopping))
    if (Date.now() - sweptAt >= sweepMs || moreToSweep) await sweep()
    if (Date.now() - lookedAt >= sweepMs) {
      lookedAt = Date.now()
      await runMinutely(context)
    }
    return moreToSweep ? 1 : done
  }

  /** A turn of bounded size, once a minute; where it leaves something, the next round goes on. */
  async function sweep(): Promise<void> {
    sweptAt = Date.now()
    moreToSweep = await sweepUnmatched(context.database.engine, {
      now: () => context.now(),
      onPoisoned: (name, errorClass) => tellPoisoned(context, name, errorClass),
    })
    jobSucceeded(context.vitals, 'unmatchedEvents')
    if (Date.now() - toldAt < tellMs) return
    toldAt = Date.now()
    await tellHolds(context)
    const waiting = await countAside(context.database.engine, new Date(context.now().getTime() - dayMs))
    if (waiting > 0)
      context.log.warn({ waiting }, 'events were put aside more than a day ago, and nobody has settled them')
  }

  return startRounds(context, { name: 'rewards', roundMs, idleRoundMs, run })
}

/** A hold ends by a person's word alone. */
async function tellHolds({ database, log }: RewardJobsContext): Promise<void> {
  const held = (await findHolds(database.engine)).map(({ partnerId, heldAt, reason }) => ({
    partnerId,
    heldAt,
    reason,
  }))
  if (held.length > 0) log.warn({ held }, 'deliveries are held; npm run deliveries -- release lets them go on')
}

function tellPoisoned({ log }: RewardJobsContext, name: ReferenceName, errorClass: string): void {
  log.error({ ...name, errorClass }, 'kept events could not be evaluated')
}

/** What is done once a minute. */
async function runMinutely(context: RewardJobsContext): Promise<void> {
  const { engine } = context.database
  await endHolds(engine, context)
  await judgeArrived(engine, {
    now: () => context.now(),
    onPoisoned: (name, errorClass) => tellPoisoned(context, name, errorClass),
  })
  await settleBelowZero(engine, context)
  await returnCreditsForNobody(engine, context)
  await payWaiting(engine, context)
  await retryCredits(engine, context)
  await endChoices(engine, context)
  jobSucceeded(context.vitals, 'creditRetries')
  await lookAtClaims(engine, context)
  jobSucceeded(context.vitals, 'visitClaims')
  await goOnWithRevisions(engine, context)
}

/** Each of these answers how much it did. */
async function deliver(context: RewardJobsContext, stopping: AbortSignal): Promise<number> {
  let done = 0
  for (const [partnerId, postings] of context.partnerPostings)
    done += await deliverPostings(context.database.engine, partnerId, { ...context, postings, stopping })
  return done
}

/** What goes out from the balances that a programme keeps itself. */
async function sendOut(context: RewardJobsContext, stopping: AbortSignal): Promise<number> {
  return (await sendCredits(context, stopping)) + (await orderGiftCards(context, stopping))
}

async function sendCredits(context: RewardJobsContext, stopping: AbortSignal): Promise<number> {
  const { engine } = context.database
  let done = 0
  for (const [network, credits] of context.statementCredits)
    for (const partnerId of await partnersWithUnsentCredits(engine, network))
      done += await deliverCredits(engine, { partnerId, network }, { ...context, credits, stopping })
  return done
}

async function orderGiftCards(context: RewardJobsContext, stopping: AbortSignal): Promise<number> {
  const { giftCards: issuer } = context
  if (issuer === null) return 0
  const { engine } = context.database
  let done = await followOrders(engine, context)
  for (const partnerId of await partnersWithOpenOrders(engine))
    done += await deliverGiftCards(engine, partnerId, { ...context, issuer, stopping })
  return done
}

async function handOver(context: RewardJobsContext): Promise<number> {
  const { engine } = context.database
  let done = 0
  for (const partnerId of await partnersWithPendingOutbox(engine)) {
    if (context.partnerPostings.has(partnerId) || !(await isHandedOver(context, partnerId))) continue
    done += await settlePostings(engine, partnerId, context)
  }
  return done
}

async function isHandedOver({ config, database, now }: RewardJobsContext, partnerId: string): Promise<boolean> {
  if (config.environment !== 'production') return true
  return (await findRulesInForce(database.engine, partnerId, now()))?.currency === 'Credit'
}
