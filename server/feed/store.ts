import { type ExpressionBuilder, sql } from 'kysely'
import { datedReachMs } from '#domain/dines/dated-events.ts'
import { columnsOf, type Row, typesOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertMissing, instantOf, rowsAs } from '../db/rows.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { NetworkEvent } from './network-event.ts'
import { LostRaceError } from '../db/contention.ts'
import { sealSharedRows } from '../journal/seals/seal-store.ts'

/** What is decided about an event: its transaction, or why it has none. A stray is accepted though nobody knows its terminal. */
export type EventState = EventName & Pick<Row<'network_event'>, 'state' | 'reason' | 'transactionId' | 'isStray'>
/** An event that is kept, with what became of it. */
export type StoredEvent = NetworkEvent & EventState & { readonly belongsTo: string | null }
export type DecidedEvent = NetworkEvent & EventState

const holderColumns = ['cardToken', 'partnerId', 'memberId', 'linkedAt', 'unlinkedAt'] as const
export type CardHolder = Pick<Row<'card_link'>, (typeof holderColumns)[number]> & Pick<Row<'card_registry'>, 'network'>

/** Who holds these cards, and who held them. */
export async function findCardHolders(db: Db, cardTokens: readonly string[]): Promise<readonly CardHolder[]> {
  return db
    .selectFrom('card_link as l')
    .innerJoin('card_registry as r', 'r.card_token', 'l.card_token')
    .select(columnsOf('card_link as l', holderColumns))
    .select('r.network')
    .where('l.card_token', '=', anyOf('text', cardTokens))
    .execute()
}

const acquirerColumns = ['network', 'acquirerMerchantId', 'merchantId', 'channel', 'validFrom', 'validTo'] as const
export type AcquirerId = Pick<Row<'merchant_acquirer_id'>, (typeof acquirerColumns)[number]>
export type AcquirerName = Pick<NetworkEvent, 'network' | 'acquirerMerchantId'>

export async function findAcquirerIds(db: Db, names: readonly AcquirerName[]): Promise<readonly AcquirerId[]> {
  return db
    .selectFrom(rowsAs('asked', names, typesOf('merchant_acquirer_id', ['network', 'acquirerMerchantId'])))
    .innerJoin('merchant_acquirer_id as a', (join) =>
      join.onRef('a.network', '=', 'asked.network').onRef('a.acquirer_merchant_id', '=', 'asked.acquirerMerchantId'),
    )
    .select(columnsOf('merchant_acquirer_id as a', acquirerColumns))
    .execute()
}

export type EventName = Pick<NetworkEvent, 'network' | 'eventId'>
/** What one card paid under one reference. */
export type ReferenceName = Pick<NetworkEvent, 'network' | 'reference' | 'cardToken'>

const storedColumns = [
  'network',
  'eventId',
  'kind',
  'reference',
  'cardToken',
  'acquirerMerchantId',
  'amountCents',
  'tipCents',
  'taxCents',
  'state',
  'reason',
  'transactionId',
  'isStray',
] as const

/** The newest ruling on event `e`; only what gives money back or undoes something has any. */
const rulingOfEvent = sql<
  string | null
>`case when e.kind in ('refund', 'void') then (select r.belongs_to from event_ruling r
  where r.network = e.network and r.event_id = e.event_id order by r.id desc limit 1) end`

export function storedEvent(e: ExpressionBuilder<{ e: Tables['network_event'] }, 'e'>) {
  return [
    ...columnsOf('network_event as e', storedColumns),
    instantOf(e.ref('e.occurred_at')).as('occurredAt'),
    rulingOfEvent.as('belongsTo'),
  ] as const
}

// `offset 0` keeps the planner from joining otherwise than row by row through the index: in a load its statistics are behind, and it would
// sort or hash the whole table for each batch.
export async function findEvents(db: Db, names: readonly EventName[]): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom(rowsAs('asked', names, typesOf('network_event', ['network', 'eventId'])))
    .crossJoinLateral((asked) =>
      asked
        .selectFrom('network_event as e')
        .selectAll()
        .whereRef('e.network', '=', 'asked.network')
        .whereRef('e.event_id', '=', 'asked.eventId')
        .offset(sql.lit(0))
        .as('e'),
    )
    .select(storedEvent)
    .execute()
}

export async function findEventsOfReferences(db: Db, names: readonly ReferenceName[]): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom(rowsAs('asked', names, typesOf('network_event', ['network', 'reference', 'cardToken'])))
    .crossJoinLateral((asked) =>
      asked
        .selectFrom('network_event as e')
        .selectAll()
        .whereRef('e.network', '=', 'asked.network')
        .whereRef('e.reference', '=', 'asked.reference')
        .whereRef('e.card_token', '=', 'asked.cardToken')
        .offset(sql.lit(0))
        .as('e'),
    )
    .select(storedEvent)
    .execute()
}

/** Finds the references of a card's events since a moment, under each of its tokens; date-only events also of the day before, since they are judged by its end. */
export async function referencesOfCard(
  db: Db,
  cardTokens: readonly string[],
  since: Date,
): Promise<readonly ReferenceName[]> {
  return db
    .selectFrom('network_event')
    .select(['network', 'reference', 'card_token as cardToken'])
    .distinct()
    .where('card_token', '=', anyOf('text', cardTokens))
    .where('occurred_at', '>=', new Date(since.getTime() - datedReachMs))
    .orderBy('network')
    .orderBy('reference')
    .orderBy('card_token')
    .execute()
}

/** Writes new events, in one order for all processes. */
export async function insertEvents(db: Db, events: readonly DecidedEvent[], receivedAt: Date): Promise<void> {
  const rows = events.toSorted(byName).map((event) => ({
    network: event.network,
    eventId: event.eventId,
    kind: event.kind,
    reference: event.reference,
    cardToken: event.cardToken,
    acquirerMerchantId: event.acquirerMerchantId,
    occurredAt: new Date(event.occurredAt),
    amountCents: event.amountCents,
    tipCents: event.tipCents,
    taxCents: event.taxCents,
    state: event.state,
    reason: event.reason,
    transactionId: event.transactionId,
    isStray: event.isStray,
    receivedAt,
  }))
  const written = await insertMissing(db, { into: 'network_event', rows })
  if (written !== events.length) throw new LostRaceError('events were written by another process')
  await sealEvents(db, rows)
}

/** Whoever writes what an event says, or what is decided of it, seals it. */
export async function sealEvents(db: Db, names: readonly EventName[]): Promise<void> {
  const named = rowsAs('named', names, typesOf('network_event', ['network', 'eventId']))
  await sealSharedRows(db, 'network_event', sql<boolean>`(t.network, t.event_id) in (select * from ${named})`)
}

const decisionTypes = typesOf('network_event', ['network', 'eventId', 'state', 'reason', 'transactionId', 'isStray'])

/** Records a new decision about events that are kept already, in one order for all processes. */
export async function decideEvents(db: Db, decisions: readonly EventState[]): Promise<void> {
  if (decisions.length === 0) return
  await sql`with decision as (select * from ${rowsAs('d', decisions, decisionTypes)}), held as (
      select e.network, e.event_id from network_event e
      where (e.network, e.event_id) in (select network, "eventId" from decision)
      order by e.network, e.event_id for no key update)
    update network_event e set state = d.state, reason = d.reason, transaction_id = d."transactionId", is_stray = d."isStray"
    from held join decision d on d.network = held.network and d."eventId" = held.event_id
    where e.network = held.network and e.event_id = held.event_id`.execute(db)
  await sealEvents(db, decisions)
}

export interface QuarantinedEvent {
  readonly event: NetworkEvent
  readonly reason: Row<'quarantined_event'>['reason']
  /** Of a poisoned event. */
  readonly errorClass?: string
}

export async function quarantineEvents(db: Db, kept: readonly QuarantinedEvent[], receivedAt: Date): Promise<void> {
  const rows = kept
    .toSorted((a, b) => byName(a.event, b.event))
    .map(({ event, reason, errorClass = null }) => ({
      network: event.network,
      eventId: event.eventId,
      reason,
      event: eventText(event),
      errorClass,
      receivedAt,
    }))
  await insertMissing(db, { into: 'quarantined_event', rows })
}

/** An event as quarantine keeps it, and nothing of what became of it. */
export function eventText(event: NetworkEvent): string {
  const { network, eventId, kind, reference, cardToken, acquirerMerchantId } = event
  const { occurredAt, amountCents, tipCents, taxCents } = event
  const names = { network, eventId, kind, reference, cardToken, acquirerMerchantId }
  return JSON.stringify({ ...names, occurredAt, amountCents, tipCents, taxCents })
}

export interface SettledEvent {
  readonly event: NetworkEvent
  readonly settledAs: NonNullable<Row<'quarantined_event'>['settledAs']>
}

/** What an operator has settled of events with these names. */
export async function findSettledEvents(db: Db, names: readonly EventName[]): Promise<readonly SettledEvent[]> {
  const { rows } = await sql<SettledEvent>`
    select q.event, q.settled_as as "settledAs" from ${rowsAs('asked', names, typesOf('network_event', ['network', 'eventId']))}
    cross join lateral (select event, settled_as from quarantined_event q
      where q.network = asked.network and q.event_id = asked."eventId" and q.settled_at is not null offset 0) q`.execute(
    db,
  )
  return rows
}

function byName(a: EventName, b: EventName): number {
  return compare(a.network, b.network) || compare(a.eventId, b.eventId)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
