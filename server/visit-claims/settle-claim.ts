import { dayMs, type Instant, startOfDay } from '#domain/dates.ts'
import type { Channel } from '#domain/dines/dine.ts'
import { lateMatchDays } from '#domain/dines/networks.ts'
import { clearingDays } from '#domain/visit-claims/claim-facts.ts'
import type { Finding } from '#domain/visit-claims/finding.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { lookAgain } from '../feed/look-again.ts'
import { lockImports } from '../merchants/import/import-store.ts'
import { findNumberPeriods, writeNumbers } from '../merchants/import/restaurants/number-store.ts'
import { type NumberPeriod, planNumber } from '../merchants/import/restaurants/plan-numbers.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type ClaimRow, findClaim, lockClaim, setRefusal } from './claim-store.ts'
import { findUnmatchedWithin, type UnmatchedRow } from './facts-store.ts'
import { lookAtClaim } from './look-at-claim.ts'
import { lookAtClaimsOf } from './look-at-claims.ts'
import { findNamedPlace, firstUnderNumber } from './queue-store.ts'

interface Settling {
  readonly partnerId: string
  readonly claimId: number
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

export interface NamingTerminal extends Settling {
  /** By which the card's network knows the terminal. */
  readonly acquirerId: string
  readonly channel: Channel
  /** The restaurant's day from which it is its; null: since the first payment that was kept of it, and its hold. */
  readonly from: string | null
}

export type NameRefusal = 'notFound' | 'alreadyAnswered' | 'notOfThisClaim' | 'fromAfterVisit' | 'numberOfAnother'

export interface TerminalNamed {
  readonly from: Date
  /** How many references were looked at again, and the partners whose members they concern. */
  readonly references: number
  readonly partners: readonly string[]
}

/**
 * Says that the terminal from which a claim's payment came is the restaurant's. The number is recorded as an import would record it, and then the engine
 * looks at everything that was paid there: this member's visit and any other's. Nothing is credited otherwise.
 */
export async function nameTerminal(
  db: Db,
  naming: NamingTerminal,
  clock: Clock,
): Promise<TerminalNamed | Refusal<NameRefusal>> {
  const { partnerId, acquirerId, actor, reason } = naming
  const from = await inTransaction(db, (tx) => recordTerminal(tx, naming, clock.now()))
  if (from instanceof Refusal) return from
  const looked = await lookAgain(db, { which: { acquirerMerchantIds: [acquirerId] }, actor, reason }, clock)
  for (const concerned of new Set([partnerId, ...looked.partners])) await lookAtClaimsOf(db, concerned, clock)
  return { from, ...looked }
}

async function recordTerminal(tx: Tx, naming: NamingTerminal, now: Date): Promise<Date | Refusal<NameRefusal>> {
  const { partnerId, claimId, acquirerId, channel, actor, reason } = naming
  // Imports change the numbers too.
  await lockImports(tx)
  const claim = await lockClaim(tx, partnerId, claimId)
  if (!claim) return refuse('notFound')
  if (claim.closedAt !== null) return refuse('alreadyAnswered')
  const events = await findUnmatchedWithin(tx, partnerId, claim)
  const event = events.find(({ acquirerMerchantId }) => acquirerMerchantId === acquirerId)
  if (!event) return refuse('notOfThisClaim')
  const place = await findNamedPlace(tx, claim.merchantId)
  const { network } = event
  const given = [{ network, numbers: [acquirerId] }]
  const periods = await findNumberPeriods(tx, [{ sourceId: place.sourceId, numbers: { given } }])
  const asked =
    naming.from === null ? await firstMoment(tx, event, { periods, now }) : startOfDay(naming.from, place.timeZone)
  if (asked > event.occurredAt.getTime()) return refuse('fromAfterVisit')
  const number = { network, number: acquirerId, channel, sourceId: place.sourceId, asked }
  const plan = planNumber(number, { periods, now: now.getTime() })
  if ('reason' in plan) return refuse('numberOfAnother', { message: plan.reason })
  await writeNumbers(tx, plan, now.getTime())
  const from = new Date(asked)
  const details = { reason, network, acquirerId, merchantId: claim.merchantId, from: from.toISOString() }
  await appendAudit(tx, partnerId, {
    at: now,
    actor,
    action: 'visitClaim.nameTerminal',
    subject: subjectOf(claim),
    details,
  })
  return from
}

/**
 * Of the payments that may still be matched the first one from this terminal, after whoever had it before. The hold of a clearing that came without one
 * may still be told, and gives the dine its time: so it begins as long before as a payment may take to clear.
 */
async function firstMoment(
  tx: Tx,
  { network, acquirerMerchantId: number, occurredAt }: UnmatchedRow,
  { periods, now }: { readonly periods: readonly NumberPeriod[]; readonly now: Date },
): Promise<Instant> {
  const since = new Date(now.getTime() - lateMatchDays[network] * dayMs)
  const first = await firstUnderNumber(tx, { network, number, since })
  const ends = periods.flatMap((period) =>
    period.network === network && period.number === number && period.to !== null && period.to <= occurredAt.getTime()
      ? [period.to]
      : [],
  )
  const known = Math.min(first?.getTime() ?? Infinity, occurredAt.getTime())
  return Math.max(known - clearingDays * dayMs, ...ends)
}

/** Says no, with a reason that the member reads. What the engine has found meanwhile goes before it. Answers what the member is told. */
export async function refuseClaim(
  db: Db,
  { partnerId, claimId, actor, reason }: Settling,
  clock: Clock,
): Promise<Finding | Refusal<'notFound' | 'alreadyAnswered'>> {
  return inTransaction(db, async (tx) => {
    const named = await findClaim(tx, partnerId, claimId)
    if (named) await lockMembers(tx, [named.memberId])
    const claim = named && (await lockClaim(tx, partnerId, claimId))
    if (!claim) return refuse('notFound')
    if (claim.closedAt !== null) return refuse('alreadyAnswered')
    const now = clock.now()
    await setRefusal(tx, partnerId, { id: claimId, refusal: reason })
    const finding = await lookAtClaim(tx, partnerId, { claim: { ...claim, refusal: reason }, now })
    const subject = subjectOf(claim)
    await appendAudit(tx, partnerId, { at: now, actor, action: 'visitClaim.refuse', subject, details: { reason } })
    return finding
  })
}

function subjectOf({ id }: ClaimRow): string {
  return `visit-claim:${id}`
}
