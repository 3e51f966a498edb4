import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import { lateMatchDays, networks } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { rowsAs } from '../db/rows.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { applyDines } from './apply-dines.ts'
import type { Clock } from '../clock.ts'
import { type CardHolder, findCardHolders, findEventsOfReferences, type ReferenceName } from './store.ts'

const batchSize = 500

/** Which kept events to look at: those of one card, of some acquirer ids, or all of them. */
export type Unmatched =
  | { readonly cardToken: string }
  | { readonly acquirerMerchantIds: readonly string[] }
  | { readonly all: true }

/**
 * Evaluates kept events again whose card link or acquirer id has been recorded since, within the network's days. Call it after the link or the
 * number is committed; with `all` it sweeps up what came in at that very moment. Answers how many references it looked at.
 */
export async function reevaluateUnmatched(db: Db, which: Unmatched, clock: Clock): Promise<number> {
  const references = await findMatchable(db, which, clock.now())
  for (let start = 0; start < references.length; start += batchSize) {
    const batch = references.slice(start, start + batchSize)
    await inTransaction(db, (tx) => evaluateReferences(tx, batch, clock.now()))
  }
  return references.length
}

/** Looks at references again with what is recorded now: whose they are, what they earn. */
async function evaluateReferences(tx: Tx, references: readonly ReferenceName[], now: Date): Promise<void> {
  const holders = await findHolders(tx, references)
  const locked = await lockMembers(
    tx,
    holders.map((holder) => holder.memberId),
  )
  await evaluateLocked(locked, { references, holders }, now)
}

/** Who holds and held the cards of these references. */
export async function findHolders(db: Db, references: readonly ReferenceName[]): Promise<readonly CardHolder[]> {
  const tokens = new Set((await findEventsOfReferences(db, references)).map((event) => event.cardToken))
  return findCardHolders(db, [...tokens])
}

interface HeldReferences {
  readonly references: readonly ReferenceName[]
  /** Of all their cards; their locks are held. */
  readonly holders: readonly CardHolder[]
}

export async function evaluateLocked(
  locked: MembersLocked,
  { references, holders }: HeldReferences,
  now: Date,
): Promise<void> {
  if (references.length === 0) return
  const known = await findEventsOfReferences(locked.tx, references)
  await applyDines(locked, { fresh: [], known, holders, now })
}

async function findMatchable(db: Db, which: Unmatched, now: Date): Promise<readonly ReferenceName[]> {
  const { rows } = await sql<ReferenceName>`
    select distinct e.network, e.reference ${matchable(which, now)} order by 1, 2`.execute(db)
  return rows
}

/** The partners whose members held the cards of the kept events that may match now. */
export async function partnersOfMatchable(db: Db, which: Unmatched, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.partner_id as id from card_link l
    where l.card_token in (select e.card_token ${matchable(which, now)}) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

function matchable(which: Unmatched, now: Date): RawBuilder<unknown> {
  const since = networks.map((network) => ({
    network,
    from: new Date(now.getTime() - lateMatchDays[network] * dayMs).toISOString(),
  }))
  return sql`from ${rowsAs('since', since, [
    ['network', 'text'],
    ['from', 'timestamptz'],
  ])}
    join network_event e on e.network = since.network and e.state = 'unmatched' and e.occurred_at >= since."from"
    where ${condition(which)}
      and exists (select from card_link l where l.card_token = e.card_token and l.linked_at <= e.occurred_at)
      and exists (select from merchant_acquirer_id a
        where a.network = e.network and a.acquirer_merchant_id = e.acquirer_merchant_id and a.valid_from <= e.occurred_at)`
}

function condition(which: Unmatched) {
  if ('cardToken' in which) return sql<boolean>`e.card_token = ${which.cardToken}`
  if ('acquirerMerchantIds' in which)
    return sql<boolean>`e.acquirer_merchant_id = any(${which.acquirerMerchantIds}::text[])`
  return sql<boolean>`true`
}

/** The references of a card's events since a moment. */
export async function referencesOfCard(db: Db, cardToken: string, since: Date): Promise<readonly ReferenceName[]> {
  const { rows } = await sql<ReferenceName>`
    select distinct network, reference from network_event
    where card_token = ${cardToken} and occurred_at >= ${since.toISOString()}::timestamptz order by 1, 2`.execute(db)
  return rows
}
