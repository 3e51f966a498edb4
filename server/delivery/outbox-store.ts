import { type RawBuilder, sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { holdOf } from '../delivery-holds/hold-store.ts'
import { sealOutbox } from '../journal/settlement-store.ts'
import { earlierOfTable } from '../journal/table-postings-store.ts'
import type { Claim, Taker } from './claim-store.ts'

export interface Lease {
  readonly partnerId: string
  readonly network: Taker
  readonly limit: number
  readonly leasedUntil: Date
}

/**
 * Takes the oldest due postings to members, but none that another process has under way. While some wait for another try the younger ones wait
 * too, since it is their receiver that is waited for.
 */
export async function claimDuePostings(
  db: Db,
  { partnerId, network, limit, leasedUntil }: Lease,
  now: Date,
): Promise<Claim> {
  const rows = await db
    .with('due', (query) =>
      postingsOf(query, { partnerId, network })
        .select('o.posting_id')
        .where('o.state', '=', sql.lit('pending'))
        .where((o) => o.or([o('o.next_attempt_at', 'is', null), o('o.next_attempt_at', '<=', now)]))
        .where((o) => o.or([o('o.leased_until', 'is', null), o('o.leased_until', '<=', now)]))
        .where(followsAccepted)
        .where(({ not }) => not(holdOf(partnerId)))
        .where(({ not, exists, lit }) =>
          // Each gift card is an order of its own, and waits for itself alone.
          network === 'giftCards'
            ? lit(true)
            : not(
                exists(
                  postingsOf(query, { partnerId, network })
                    .select('o.posting_id')
                    .where('o.state', '=', sql.lit('pending'))
                    .where('o.next_attempt_at', '>', now),
                ),
              ),
        )
        .orderBy('o.posting_id')
        .limit(limit)
        .forUpdate('o')
        .skipLocked(),
    )
    .updateTable('outbox as o')
    .from('due')
    .set((o) => ({ attempts: o('o.attempts', '+', 1), leased_until: leasedUntil }))
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.posting_id', '=', 'due.posting_id')
    .returning(columnsOf('outbox as o', ['postingId', 'attempts']))
    .execute()
  return {
    partnerId,
    network,
    at: now,
    leasedUntil,
    postingIds: rows.map((row) => row.postingId).toSorted((a, b) => a - b),
    attempts: Math.max(0, ...rows.map((row) => row.attempts)),
  }
}

/** The partner's outbox with those postings that go to the network, or else to the partner. */
function postingsOf(db: Pick<Db, 'selectFrom'>, { partnerId, network }: Pick<Lease, 'partnerId' | 'network'>) {
  return db
    .selectFrom('outbox as o')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.partner_id', '=', 'o.partner_id').onRef('p.id', '=', 'o.posting_id'),
    )
    .where('o.partner_id', '=', partnerId)
    .where(goesTo(network))
}

/**
 * A correction goes out when its receiver has all that was posted of the visit, or of the table, before it, and so never alone: what corrects a refused award waits
 * until the award was replayed and taken. Source: decision 113.
 */
const followsAccepted = sql<boolean>`not exists (
  select from posting e join outbox w on w.partner_id = e.partner_id and w.posting_id = e.id
  where e.partner_id = p.partner_id and e.transaction_id = p.transaction_id and e.id < p.id and w.delivered_at is null)
  and not (p.kind = 'reservation' and exists (
    select from ${earlierOfTable} e join outbox w on w.partner_id = p.partner_id and w.posting_id = e.posting_id
    where w.delivered_at is null))`

/** Whether posting `p` does. Of programmes of statement credits only the credits go anywhere, to cards, and gift cards to their issuer. */
function goesTo(network: Taker): RawBuilder<boolean> {
  if (network === null) return sql<boolean>`p.member_id is not null and p.currency <> 'Credit'`
  if (network === 'giftCards')
    return sql<boolean>`p.kind = 'giftCard' and exists (
      select from gift_card_order g where g.partner_id = p.partner_id and g.posting_id = p.id and g.status = 'pending')`
  return sql<boolean>`p.kind = 'statementCredit' and exists (
    select from statement_credit c where c.partner_id = p.partner_id and c.posting_id = p.id
      and c.benefit_processor = ${network} and c.card_token is not null and c.status in ('pending', 'pending_received'))`
}

/** Since when posting `p` of outbox row `o` goes out: when it was posted, or later where it waited for its days of return. */
export const dueSince = sql<Date>`coalesce(o.due_from, p.posted_at)`

export interface PostingRange {
  readonly partnerId: string
  /** Due at this time or later; null: from the beginning. */
  readonly from: Date | null
  /** Due before this time; null: up to now. */
  readonly to: Date | null
}

/** As if it had never been tried. */
export const dueAgain = {
  state: 'pending',
  attempts: 0,
  next_attempt_at: null,
  leased_until: null,
  last_error: null,
  failed_at: null,
  refusal_code: null,
  refusal_text: null,
} as const

/** `delivered`, `failed`: given up; `waiting`: for another try. What is under way or due at once needs no replay. */
export const replayableStates = ['delivered', 'failed', 'waiting'] as const
export type ReplayableState = (typeof replayableStates)[number]

export interface Replay extends PostingRange {
  /** Those that credit the network's cards; null: those of the partner. */
  readonly network: Network | null
  /** Absent: all of them. */
  readonly states?: readonly ReplayableState[]
}

const isInState: Readonly<Record<ReplayableState, RawBuilder<boolean>>> = {
  delivered: sql<boolean>`o.state = 'delivered'`,
  failed: sql<boolean>`o.state = 'failed'`,
  waiting: sql<boolean>`(o.state = 'pending' and o.next_attempt_at is not null and o.leased_until is null)`,
}

/** What its receiver had before our book did, under its own id, and what it was made of is not known here. */
const isTakenOver = sql<boolean>`(p.kind = 'takeBack' and p.reason = p.public_id)`

/** Makes postings to members due now, those that wait for another try, were delivered or were given up, but for those that were refused for good or taken over from the receiver; answers how many. Statement credits with an end are left alone. */
export async function replayPostings(db: Db, replay: Replay): Promise<number> {
  if (!db.isTransaction) return inTransaction(db, (tx) => replayPostings(tx, replay))
  const { partnerId, network, from, to, states = replayableStates } = replay
  const due = await db
    .with('held', (query) => {
      let sent = postingsOf(query, { partnerId, network }).where(({ or }) =>
        or(states.map((state) => isInState[state])),
      )
      sent = sent.where('o.settled_at', 'is', null).where(sql<boolean>`not ${isTakenOver}`)
      if (from) sent = sent.where(dueSince, '>=', from)
      if (to) sent = sent.where(dueSince, '<', to)
      return sent.select('o.posting_id').orderBy('o.posting_id').forUpdate('o')
    })
    .updateTable('outbox as o')
    .from('held')
    .set(dueAgain)
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.posting_id', '=', 'held.posting_id')
    .returning('o.posting_id as postingId')
    .execute()
  await sealOutbox(db, { partnerId, postingIds: due.map(({ postingId }) => postingId) })
  return due.length
}
