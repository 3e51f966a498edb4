import { sql } from 'kysely'
import type { Channel } from '#domain/dines/dine.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import type { NetworkEventTable } from '../db/tables/reward-tables.ts'
import { type Columns, insertRows, rowsAs } from '../db/rows.ts'
import type { NetworkEvent } from './network-event.ts'
import { LostRaceError } from '../db/contention.ts'

/** An event that is kept, with what became of it. */
export interface StoredEvent extends NetworkEvent {
  readonly state: NetworkEventTable['state']
  readonly reason: NetworkEventTable['reason']
  readonly transactionId: number | null
}

export interface CardHolder {
  readonly cardToken: string
  readonly partnerId: string
  readonly memberId: number
  readonly linkedAt: Date
  readonly unlinkedAt: Date | null
}

export interface AcquirerId {
  readonly network: Network
  readonly acquirerMerchantId: string
  readonly merchantId: number
  readonly channel: Channel
  readonly validFrom: Date
  readonly validTo: Date | null
}

/** Who holds these cards, and who held them. */
export async function findCardHolders(db: Db, cardTokens: readonly string[]): Promise<readonly CardHolder[]> {
  const { rows } = await sql<CardHolder>`
    select card_token as "cardToken", partner_id as "partnerId", member_id as "memberId", linked_at as "linkedAt",
      unlinked_at as "unlinkedAt"
    from card_link where card_token = any(${cardTokens}::text[])`.execute(db)
  return rows
}

export type AcquirerName = Pick<NetworkEvent, 'network' | 'acquirerMerchantId'>

export async function findAcquirerIds(db: Db, names: readonly AcquirerName[]): Promise<readonly AcquirerId[]> {
  const columns: Columns<AcquirerName> = [
    ['network', 'text'],
    ['acquirerMerchantId', 'text'],
  ]
  const { rows } = await sql<AcquirerId>`
    select a.network, a.acquirer_merchant_id as "acquirerMerchantId", a.merchant_id as "merchantId", a.channel,
      a.valid_from as "validFrom", a.valid_to as "validTo"
    from ${rowsAs('asked', names, columns)}
    join merchant_acquirer_id a on a.network = asked.network and a.acquirer_merchant_id = asked."acquirerMerchantId"`.execute(
    db,
  )
  return rows
}

export type EventName = Pick<NetworkEvent, 'network' | 'eventId'>
export type ReferenceName = Pick<NetworkEvent, 'network' | 'reference'>

const eventColumns = sql`e.network, e.event_id as "eventId", e.kind, e.reference, e.card_token as "cardToken",
  e.acquirer_merchant_id as "acquirerMerchantId", (extract(epoch from e.occurred_at) * 1000)::bigint as "occurredAt",
  e.amount_cents as "amountCents", e.tip_cents as "tipCents", e.tax_cents as "taxCents", e.state,
  e.reason, e.transaction_id as "transactionId"`

// `offset 0` keeps the planner from joining otherwise than row by row through the index: in a load its statistics are behind, and it would
// sort or hash the whole table for each batch.
export async function findEvents(db: Db, names: readonly EventName[]): Promise<readonly StoredEvent[]> {
  const columns: Columns<EventName> = [
    ['network', 'text'],
    ['eventId', 'text'],
  ]
  const { rows } = await sql<StoredEvent>`select ${eventColumns} from ${rowsAs('asked', names, columns)}
    cross join lateral (
      select * from network_event where network = asked.network and event_id = asked."eventId" offset 0) e`.execute(db)
  return rows
}

export async function findEventsOfReferences(db: Db, names: readonly ReferenceName[]): Promise<readonly StoredEvent[]> {
  const columns: Columns<ReferenceName> = [
    ['network', 'text'],
    ['reference', 'text'],
  ]
  const { rows } = await sql<StoredEvent>`select ${eventColumns} from ${rowsAs('asked', names, columns)}
    cross join lateral (
      select * from network_event where network = asked.network and reference = asked.reference offset 0) e`.execute(db)
  return rows
}

/** What is decided about an event: its transaction, or why it has none. */
export interface EventState extends EventName {
  readonly state: NetworkEventTable['state']
  readonly reason: NetworkEventTable['reason']
  readonly transactionId: number | null
}

export type DecidedEvent = NetworkEvent & EventState

/** Writes new events, in one order for all processes. */
export async function insertEvents(db: Db, events: readonly DecidedEvent[], receivedAt: Date): Promise<void> {
  const rows = events.toSorted(byName).map((event) => ({
    network: event.network,
    event_id: event.eventId,
    kind: event.kind,
    reference: event.reference,
    card_token: event.cardToken,
    acquirer_merchant_id: event.acquirerMerchantId,
    occurred_at: new Date(event.occurredAt).toISOString(),
    amount_cents: event.amountCents,
    tip_cents: event.tipCents,
    tax_cents: event.taxCents,
    state: event.state,
    reason: event.reason,
    transaction_id: event.transactionId,
    received_at: receivedAt.toISOString(),
  }))
  const written = await insertRows(db, {
    into: 'network_event',
    rows,
    columns: [
      ['network', 'text'],
      ['event_id', 'text'],
      ['kind', 'text'],
      ['reference', 'text'],
      ['card_token', 'text'],
      ['acquirer_merchant_id', 'text'],
      ['occurred_at', 'timestamptz'],
      ['amount_cents', 'int'],
      ['tip_cents', 'int'],
      ['tax_cents', 'int'],
      ['state', 'text'],
      ['reason', 'text'],
      ['transaction_id', 'bigint'],
      ['received_at', 'timestamptz'],
    ],
  })
  if (written !== events.length) throw new LostRaceError('events were written by another process')
}

/** Records a new decision about events that are kept already, in one order for all processes. */
export async function decideEvents(db: Db, decisions: readonly EventState[]): Promise<void> {
  if (decisions.length === 0) return
  const columns: Columns<EventState> = [
    ['network', 'text'],
    ['eventId', 'text'],
    ['state', 'text'],
    ['reason', 'text'],
    ['transactionId', 'bigint'],
  ]
  await sql`with decision as (select * from ${rowsAs('d', decisions, columns)}), held as (
      select e.network, e.event_id from network_event e
      where (e.network, e.event_id) in (select network, "eventId" from decision)
      order by e.network, e.event_id for no key update)
    update network_event e set state = d.state, reason = d.reason, transaction_id = d."transactionId"
    from held join decision d on d.network = held.network and d."eventId" = held.event_id
    where e.network = held.network and e.event_id = held.event_id`.execute(db)
}

export interface QuarantinedEvent {
  readonly event: NetworkEvent
  readonly reason: 'amountDiffers' | 'contentDiffers'
}

export async function quarantineEvents(db: Db, kept: readonly QuarantinedEvent[], receivedAt: Date): Promise<void> {
  const rows = kept
    .toSorted((a, b) => byName(a.event, b.event))
    .map(({ event, reason }) => ({
      network: event.network,
      event_id: event.eventId,
      reason,
      event: JSON.stringify(event),
      received_at: receivedAt.toISOString(),
    }))
  await insertRows(db, {
    into: 'quarantined_event',
    rows,
    columns: [
      ['network', 'text'],
      ['event_id', 'text'],
      ['reason', 'text'],
      ['event', 'jsonb'],
      ['received_at', 'timestamptz'],
    ],
  })
}

function byName(a: EventName, b: EventName): number {
  return compare(a.network, b.network) || compare(a.eventId, b.eventId)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
