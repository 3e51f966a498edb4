import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inLongTransaction } from '../db/long-transaction.ts'
import type { Tx } from '../db/transact.ts'
import type { Clock } from '../clock.ts'
import { isHeld } from '../delivery-holds/hold-store.ts'
import { type Leg, type Posting, writePostings } from '../journal/journal-store.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { settleClosed } from '../closing/settle-closed.ts'
import { payStatementCredits } from '../credits/pay-statement-credits.ts'
import { markPaid } from '../journal/paid-store.ts'
import {
  type DeliveredPostings,
  findMembersOf,
  findUnsettled,
  lockOutbox,
  lockPendingOutbox,
  lockSettlement,
  lockUnsettledOutbox,
  markDelivered,
  type OutboxAmount,
  type OutboxMember,
} from '../journal/settlement-store.ts'

const batchSize = 2_000

/**
 * Hands the partner's pending postings over: the rewards are settled, their transactions are Paid, and in programmes of currency Credit the
 * members whose balance reached the threshold are credited. Answers how many postings it handed over. The demo runs it right after clearing;
 * several processes may run it at once. While deliveries are held nothing is handed over either, so that no credit is paid of it.
 */
export async function settlePostings(db: Db, partnerId: string, clock: Clock): Promise<number> {
  for (let settled = 0; ;) {
    const count = await inLongTransaction(db, (tx) => settleBatch(tx, partnerId, clock.now()))
    settled += count
    if (count < batchSize) return settled
  }
}

async function settleBatch(tx: Tx, partnerId: string, now: Date): Promise<number> {
  await lockSettlement(tx, partnerId)
  if (await isHeld(tx, partnerId)) return 0
  const found = await findUnsettled(tx, partnerId, batchSize)
  const locked = await lockMembers(tx, membersOf(found))
  const pending = await lockPendingOutbox(locked, { partnerId, postingIds: found.map((row) => row.postingId) })
  await settle(locked, { partnerId, pending }, now)
  return pending.length
}

/** Settles postings that the partner has taken. One that was taken before, and went out again, is settled already. */
export async function settleDelivered(tx: Tx, delivered: DeliveredPostings, now: Date): Promise<void> {
  await lockSettlement(tx, delivered.partnerId)
  const locked = await lockMembers(tx, membersOf(await findMembersOf(tx, delivered)))
  await lockOutbox(locked, delivered)
  const pending = await lockUnsettledOutbox(locked, delivered)
  await markDelivered(tx, delivered, now)
  await settle(locked, { partnerId: delivered.partnerId, pending }, now)
}

function membersOf(rows: readonly OutboxMember[]): readonly number[] {
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

interface PendingPostings {
  readonly partnerId: string
  readonly pending: readonly OutboxAmount[]
}

async function settle(locked: MembersLocked, { partnerId, pending }: PendingPostings, now: Date): Promise<void> {
  if (pending.length === 0) return
  const settlementIds = await writePostings(locked, settlementsOf(partnerId, pending), now)
  await markDelivered(
    locked.tx,
    { partnerId, postingIds: [...pending.map((row) => row.postingId), ...settlementIds] },
    now,
  )
  await markPaid(locked, { partnerId, transactionIds: unique(pending.map((row) => row.transactionId)) }, now)
  await tellMembers(locked.tx, paidNotices(partnerId, pending), now)
  const memberIds = unique(pending.filter(isReward).map((row) => row.memberId))
  const closed = await settleClosed(locked, { partnerId, memberIds }, now)
  await payStatementCredits(locked, { partnerId, memberIds: memberIds.filter((id) => !closed.has(id)) }, now)
}

/** A credit that came back is not: paid at once, it would go round and round with a network that refuses it. */
function isReward({ partnerLiability, adjustment }: OutboxAmount): boolean {
  return partnerLiability !== 0 || adjustment !== 0
}

/** Each member once for all that went out together. Statement credits are paid from a balance, and told of themselves. */
function paidNotices(partnerId: string, pending: readonly OutboxAmount[]) {
  const rewards = pending.filter((row) => row.currency !== 'Credit' && row.transactionId !== null)
  return [...Map.groupBy(rewards, (row) => row.memberId)].flatMap(([memberId, rows]) => {
    const [first] = rows
    const amount = rows.reduce((sum, row) => sum - row.partnerLiability - row.adjustment, 0)
    if (memberId === null || !first || amount <= 0) return []
    const visits = new Set(rows.map((row) => row.transactionId)).size
    const key = String(Math.min(...rows.map((row) => row.postingId)))
    return [
      { partnerId, memberId, key, kind: 'rewardPaid', facts: { amount, currency: first.currency, visits } } as const,
    ]
  })
}

/** One posting for each currency: the partner pays what it owes, and takes back what adjustments took from members. */
function settlementsOf(partnerId: string, pending: readonly OutboxAmount[]): readonly Posting[] {
  return [...Map.groupBy(pending, (row) => row.currency)].flatMap(([currency, rows]): readonly Posting[] => {
    const legs = (['partnerLiability', 'adjustment'] as const).flatMap((account) =>
      sumsOf(rows.map((row) => row[account])).flatMap((open): readonly Leg[] => [
        { account, source: 'S', code: 'settlement', amount: -open },
        { account: 'cash', source: 'S', code: 'settlement', amount: open },
      ]),
    )
    if (legs.length === 0) return []
    return [
      {
        partnerId,
        kind: 'settlement',
        memberId: null,
        transactionId: null,
        currency,
        reason: null,
        facts: 'beginsHere',
        legs,
      },
    ]
  })
}

/** What an entry of the journal holds. */
const mostInEntry = 2 ** 31 - 1

/** One sum, or as many as it takes for each to fit an entry. */
function sumsOf(amounts: readonly number[]): readonly number[] {
  const sums = [0]
  for (const amount of amounts) {
    const sum = (sums.at(-1) ?? 0) + amount
    if (Math.abs(sum) > mostInEntry) sums.push(amount)
    else sums[sums.length - 1] = sum
  }
  return sums.filter((sum) => sum !== 0)
}

function unique(ids: readonly (number | null)[]): readonly number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
