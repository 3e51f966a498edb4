import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import { datedReachMs } from '#domain/dines/dated-events.ts'
import { lateMatchDays, type Network, networks } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { arrayText, rowsAs } from '../db/rows.ts'
import type { AcquirerName, ReferenceName } from './store.ts'

/** Which kept events to look at: those of one card, of some acquirer ids (with their strays), or all of them. */
export type Unmatched =
  | { readonly cardToken: string }
  | { readonly acquirerMerchantIds: readonly string[] }
  | { readonly all: true }

export async function findMatchable(db: Db, which: Unmatched, now: Date): Promise<readonly ReferenceName[]> {
  const { rows } = await sql<ReferenceName>`
    select distinct e.network, e.reference, e.card_token as "cardToken" from ${eventsOf(which)} where ${mayMatch(now)} order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** What these tokens paid for that is accepted, or may still be: the references of both. */
export async function findJoinable(
  db: Db,
  cardTokens: readonly string[],
  now: Date,
): Promise<readonly ReferenceName[]> {
  const { rows } = await sql<ReferenceName>`
    select distinct e.network, e.reference, e.card_token as "cardToken" from network_event e
    where e.card_token = any(${arrayText(cardTokens)}::text[]) and (e.state = 'accepted' or ${isInTime(now)}) order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** The partners whose members held the cards of the kept events that may match now. */
export async function partnersOfMatchable(db: Db, which: Unmatched, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct l.partner_id as "partnerId" from card_link l
    where l.card_token in (select e.card_token from ${eventsOf(which)} where ${mayMatch(now)}) order by 1`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

/** Whose events are looked at, since a link or a number of theirs was recorded. */
export interface Recorded {
  readonly cardTokens: readonly string[]
  readonly numbers: readonly AcquirerName[]
}

export interface Page {
  /** The reference up to which they were looked at before. */
  readonly after: ReferenceName
  /** Events that are read, whether they may match or not. */
  readonly limit: number
  readonly now: Date
}

export interface MatchablePage {
  readonly references: readonly ReferenceName[]
  readonly events: number
  /** Where the next page begins; null: this was the last. */
  readonly next: ReferenceName | null
}

/** Some of the events whose link or number was recorded, in the order of their references, by as many rows of an index and no more. */
export async function findMatchablePage(
  db: Db,
  recorded: Recorded,
  { after, limit, now }: Page,
): Promise<MatchablePage> {
  const { rows } = await sql<ReferenceName & { readonly matchable: boolean }>`
    select e.network, e.reference, e.card_token as "cardToken", ${mayMatch(now)} as matchable from (
      select * from (${ofCards(recorded.cardTokens, { after, limit })} union ${ofNumbers(recorded.numbers, { after, limit })}) either
      order by network, reference, card_token limit ${limit}) e
    order by 1, 2, 3`.execute(db)
  const names = rows.map(({ network, reference, cardToken, matchable }) => {
    const name = { network, reference, cardToken }
    return { name, key: JSON.stringify(name), matchable }
  })
  const matchable = names.filter((row) => row.matchable)
  return {
    references: [...new Map(matchable.map(({ key, name }) => [key, name])).values()],
    events: rows.length,
    next: rows.length < limit ? null : (names.at(-1)?.name ?? null),
  }
}

type Cut = Pick<Page, 'after' | 'limit'>

// `offset 0` and `limit` keep the planner to the index, whatever it knows of the table.
function ofCards(cardTokens: readonly string[], { after, limit }: Cut): RawBuilder<unknown> {
  return sql`select e.* from unnest(${arrayText(cardTokens)}::text[]) asked (card_token) cross join lateral (
    select ${eventColumns} from network_event e where e.card_token = asked.card_token and e.state = 'unmatched'
      and (e.network, e.reference, e.card_token) > (${after.network}, ${after.reference}, ${after.cardToken})
    order by e.network, e.reference limit ${limit}) e`
}

function ofNumbers(numbers: readonly AcquirerName[], { after, limit }: Cut): RawBuilder<unknown> {
  const asked = rowsAs('asked', numbers, { network: 'text', acquirerMerchantId: 'text' })
  const page = (which: RawBuilder<boolean>) => sql`(
    select ${eventColumns} from network_event e where e.network = asked.network and e.acquirer_merchant_id = asked."acquirerMerchantId"
      and ${which} and e.reference >= case when asked.network > ${after.network} then '' else ${after.reference} end
      and (asked.network > ${after.network} or (e.reference, e.card_token) > (${after.reference}, ${after.cardToken}))
    order by e.reference, e.card_token limit ${limit})`
  return sql`select e.* from ${asked} cross join lateral (${page(isUnmatched)} union all ${page(isStray)}) e
    where asked.network >= ${after.network}`
}

/** As the indexes are spelled that find them. What is accepted by its reference alone may be of another restaurant once its terminal is known. */
const isUnmatched = sql<boolean>`e.state = 'unmatched'`
const isStray = sql<boolean>`e.is_stray`

const eventColumns = sql.raw('e.network, e.event_id, e.reference, e.card_token, e.acquirer_merchant_id, e.occurred_at')

function eventsOf(which: Unmatched): RawBuilder<unknown> {
  if ('cardToken' in which)
    return sql`(select ${eventColumns} from network_event e where e.card_token = ${which.cardToken} and e.state = 'unmatched' offset 0) e`
  if ('all' in which) return sql`(select ${eventColumns} from network_event e where e.state = 'unmatched') e`
  return sql`(select e.* from unnest(${arrayText(networks)}::text[]) of_network (network)
    cross join unnest(${arrayText(which.acquirerMerchantIds)}::text[]) asked (id) cross join lateral (
      ${ofNumber(isUnmatched)} union all ${ofNumber(isStray)}) e) e`
}

function ofNumber(which: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(select ${eventColumns} from network_event e
    where e.network = of_network.network and e.acquirer_merchant_id = asked.id and ${which} offset 0)`
}

/** An event that names its day alone may be of any moment of it: `isDated` in domain/dines/dated-events.ts. */
const latestMoment = sql<Date>`(e.occurred_at
  + case when extract(epoch from e.occurred_at) % 43200 = 0 then ${datedReachMs} * interval '1 millisecond' else interval '0' end)`

/** Whether the network still lets the event `e` match, and its card and its restaurant were known at or before its moment. */
function mayMatch(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isInTime(now)}
    and (exists (select from card_link l where l.card_token = e.card_token and l.linked_at <= ${latestMoment})
      or exists (select from card_update u where u.kind = 'replaced' and u.card_token = e.card_token)
      or exists (select from card_update u where u.kind = 'replaced' and u.new_card_token = e.card_token))
    and exists (select from merchant_acquirer_id a where a.network = e.network
      and a.acquirer_merchant_id = e.acquirer_merchant_id and a.valid_from <= ${latestMoment}))`
}

function isInTime(now: Date): RawBuilder<boolean> {
  const since = networks.map((network) => sql`when ${network} then ${sinceOf(network, now)}::timestamptz`)
  return sql<boolean>`e.occurred_at >= case e.network ${sql.join(since, sql` `)} end`
}

function sinceOf(network: Network, now: Date): string {
  return new Date(now.getTime() - lateMatchDays[network] * dayMs).toISOString()
}
