import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import { datedReachMs } from '#domain/dines/dated-events.ts'
import { type Network, networks } from '#domain/dines/networks.ts'
import type { Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { arrayText } from '../../db/rows.ts'
import type { NetworkEvent } from '../network-event.ts'
import type { ExceptionName } from './exception-name.ts'

type Quarantined = Row<'quarantined_event'>
export type Cause = NonNullable<Row<'network_event'>['reason']> | Quarantined['reason']

export interface ExceptionRow extends ExceptionName {
  readonly cause: Cause
  readonly event: NetworkEvent
  /** Whose member had the card linked at that moment; null: nobody's, as far as is known. */
  readonly partnerId: string | null
  readonly receivedAt: Date
  readonly errorClass: string | null
}

export interface ExceptionsAsked {
  readonly network: Network | null
  readonly cause: string | null
  /** Only those of this partner's members. */
  readonly partnerId: string | null
  /** The last of the page before. */
  readonly after: (Pick<ExceptionRow, 'receivedAt' | 'eventId' | 'what'> & { readonly network: string }) | null
  readonly limit: number
}

/** What waits for somebody, the oldest first. */
export async function findExceptions(db: Db, asked: ExceptionsAsked): Promise<readonly ExceptionRow[]> {
  const { network, cause, partnerId, limit, after } = asked
  const since = after === null ? sql`'-infinity'::timestamptz` : sql`${after.receivedAt}::timestamptz`
  const isNext =
    after === null
      ? sql`true`
      : sql`(x.received_at, x.network, x.event_id, x.what) > (${since}, ${after.network}, ${after.eventId}, ${after.what})`
  const chosen = sql`${isNext} and (${cause}::text is null or x.cause = ${cause})
    and (${partnerId}::text is null or ${heldBy(sql`x`)} = ${partnerId})`
  const { rows } = await sql<ExceptionRow>`
    with asked as (select unnest(${arrayText(network === null ? networks : [network])}::text[]) as network)
    select ${listed} from (
      select x.* from asked cross join lateral (
        select * from (${quarantinedRows(sql`q.settled_at is null`)}) x
        where x.network = asked.network and x.received_at >= ${since} and ${chosen} order by ${inOrder} limit ${limit}) x
      union all select x.* from asked cross join lateral (
        select * from (${unmatchedRows}) x
        where x.network = asked.network and x.received_at >= ${since} and ${chosen} order by ${inOrder} limit ${limit}) x) x
    order by ${inOrder} limit ${limit}`.execute(db)
  return rows
}

/** An exception that waits, or null. */
export async function findException(db: Db, name: ExceptionName): Promise<ExceptionRow | null> {
  const source = name.what === 'unmatched' ? unmatchedRows : quarantinedRows(sql`q.settled_at is null`)
  const { rows } = await sql<ExceptionRow>`select ${listed} from (${source}) x where ${isNamed(name)}`.execute(db)
  return rows[0] ?? null
}

/** An event that was ruled to belong to a payment, and does, or null. */
export async function findRuled(db: Db, name: ExceptionName): Promise<ExceptionRow | null> {
  if (name.what !== 'unmatched') return null
  const source = keptRows(sql`e.state = 'accepted' and (select r.belongs_to from event_ruling r
    where r.network = e.network and r.event_id = e.event_id order by r.id desc limit 1) is not null`)
  const { rows } = await sql<ExceptionRow>`select ${listed} from (${source}) x where ${isNamed(name)}`.execute(db)
  return rows.map((row) => ({ ...row, cause: 'ambiguous' as const }))[0] ?? null
}

/** How many were put aside before a moment and wait, counted to 1,000. */
export async function countAside(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::float8 as waiting from (
      select from quarantined_event where settled_at is null and received_at < ${before} limit 1000) q`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** When it came, also where it is settled by now: a list goes on from there. Null: it never waited. */
export async function findPlace(db: Db, { network, eventId, what }: ExceptionName): Promise<Date | null> {
  const { rows } = await sql<{ receivedAt: Date }>`
    select received_at as "receivedAt" from network_event where network = ${network} and event_id = ${eventId} and ${what} = 'unmatched'
    union all select q.received_at from quarantined_event q
      where q.network = ${network} and q.event_id = ${eventId} and ${digestOfAside} = ${what} limit 1`.execute(db)
  return rows[0]?.receivedAt ?? null
}

export type Settlement = Pick<Quarantined, 'settledAt' | 'settledAs' | 'settledBy' | 'settledReason'>

/** What an operator did with it, or null. */
export async function findSettlement(db: Db, name: ExceptionName): Promise<Settlement | null> {
  const { rows } = await sql<Settlement>`
    select q.settled_at as "settledAt", q.settled_as as "settledAs", q.settled_by as "settledBy", q.settled_reason as "settledReason"
    from quarantined_event q where q.network = ${name.network} and q.event_id = ${name.eventId} and q.settled_at is not null
      and (${digestOfAside} = ${name.what} or q.reason = ${name.what === 'unmatched' ? 'unmatched' : 'replaced'})
    order by q.settled_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The partners whose members have or had these cards. */
export async function findPartnersOfCards(db: Db, cardTokens: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct partner_id as "partnerId" from card_link where card_token = any(${arrayText(cardTokens)}::text[]) order by 1`.execute(
    db,
  )
  return rows.map(({ partnerId }) => partnerId)
}

const digestOfAside = sql`left(md5(q.event::text), 8)`

function quarantinedRows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select q.network, q.event_id, ${digestOfAside} as what, q.reason as cause, q.event, q.received_at, q.error_class,
    q.event ->> 'cardToken' as card_token, to_timestamp((q.event ->> 'occurredAt')::bigint / 1000.0) as occurred_at
    from quarantined_event q where ${condition}`
}

const unmatchedRows = keptRows(sql`e.state = 'unmatched'`)

function keptRows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select e.network, e.event_id, 'unmatched' as what, e.reason as cause, jsonb_build_object(
    'network', e.network, 'eventId', e.event_id, 'kind', e.kind, 'reference', e.reference, 'cardToken', e.card_token,
    'acquirerMerchantId', e.acquirer_merchant_id, 'occurredAt', (extract(epoch from e.occurred_at) * 1000)::bigint,
    'amountCents', e.amount_cents, 'tipCents', e.tip_cents, 'taxCents', e.tax_cents) as event,
  e.received_at, null::text as error_class, e.card_token, e.occurred_at from network_event e where ${condition}`
}

/** Finds the partner of whoever held the card, by the rule of `holderAt` in matching/match-dines.ts: of a date-only event who held it first that day. */
function heldBy(x: RawBuilder<unknown>): RawBuilder<string | null> {
  const isDated = sql`(${x}.event ->> 'kind' in ('clearing', 'refund') and extract(epoch from ${x}.occurred_at) % 43200 = 0)`
  const day = sql`date_trunc('day', ${x}.occurred_at, 'UTC')`
  const after = (ms: number) =>
    sql`(case when ${isDated} then ${day} + ${ms} * interval '1 millisecond' else ${x}.occurred_at end)`
  const [from, to] = [after(datedReachMs - dayMs), after(datedReachMs - 1)]
  return sql`(select l.partner_id from card_link l where l.card_token = ${x}.card_token and l.linked_at <= ${to}
    and (l.unlinked_at is null or ${from} < l.unlinked_at) order by l.linked_at limit 1)`
}

const inOrder = sql`x.received_at, x.network, x.event_id, x.what`
const listed = sql`x.network, x.event_id as "eventId", x.what, x.cause, x.event, x.received_at as "receivedAt", x.error_class as "errorClass",
  ${heldBy(sql`x`)} as "partnerId"`

function isNamed({ network, eventId, what }: ExceptionName): RawBuilder<boolean> {
  return sql<boolean>`x.network = ${network} and x.event_id = ${eventId} and x.what = ${what}`
}
