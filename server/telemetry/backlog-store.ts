import { type RawBuilder, sql } from 'kysely'
import { networks } from '#domain/networks.ts'
import type { Db } from '../db/database.ts'

/** Counts stop here, so that they cost the same however many rows there are. */
export const mostCounted = 1_000
const statementTimeout = '2s'

export const backlogKinds = [
  'feedLag',
  'feedDelay',
  'unmatchedEvents',
  'quarantinedEvents',
  'outboxAge',
  'outboxPending',
  'failedPostings',
  'creditAge',
  'openCredits',
  'paysCredits',
] as const
export type BacklogKind = (typeof backlogKinds)[number]

/** One number of what waits. Ages are in seconds. */
export interface BacklogRow {
  readonly kind: BacklogKind
  /** A partner's id or a network. */
  readonly of: string
  readonly value: number
}

/** What waits for all partners and networks, by one statement that looks into indexes only and gives up after two seconds. */
export async function readBacklog(db: Db, partnerIds: readonly string[], now: Date): Promise<readonly BacklogRow[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx)
    const { rows } = await backlog(partnerIds, now).execute(tx)
    return rows
  })
}

function backlog(partnerIds: readonly string[], now: Date): RawBuilder<BacklogRow> {
  const age = (at: RawBuilder<unknown>) =>
    sql`greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${at}))::float8`
  const unsettled = sql`outbox where partner_id = partner.id and state = 'pending' and delivered_at is null`
  const open = sql`statement_credit where partner_id = partner.id and status in ('pending', 'pending_received')`
  return sql<BacklogRow>`
    with partner as (select unnest(${partnerIds}::text[]) as id), network as (select unnest(${[...networks]}::text[]) as id),
    newest as (
      select network.id, e.received_at, e.occurred_at from network cross join lateral (
        select received_at, occurred_at from network_event where network = network.id order by received_at desc limit 1) e)
    select 'feedLag' as kind, id as of, ${age(sql`received_at`)} as value from newest
    union all select 'feedDelay', id, greatest(0, extract(epoch from received_at - occurred_at))::float8 from newest
    union all select 'unmatchedEvents', id, ${counted(sql`network_event where network = network.id and state = 'unmatched'`)} from network
    union all select 'quarantinedEvents', id, ${counted(sql`quarantined_event where network = network.id`)} from network
    union all select 'outboxAge', id, coalesce(${age(sql`(
      select p.posted_at from (select partner_id, posting_id from ${unsettled} order by posting_id limit 1) o
      join posting p on p.partner_id = o.partner_id and p.id = o.posting_id)`)}, 0) from partner
    union all select 'outboxPending', id, ${counted(unsettled)} from partner
    union all select 'failedPostings', id, ${counted(sql`outbox where partner_id = partner.id and state = 'failed'`)} from partner
    union all select 'creditAge', id, coalesce(${age(sql`(select created_at from ${open} order by created_at limit 1)`)}, 0) from partner
    union all select 'openCredits', id, ${counted(open)} from partner
    union all select 'paysCredits', id, coalesce((
      select (body ->> 'currency' = 'Credit')::int from rule_version
      where partner_id = partner.id and effective_from <= ${now.toISOString()}::timestamptz order by effective_from desc limit 1), 0) from partner`
}

function counted(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::float8 from (select from ${rows} limit ${mostCounted}) counted)`
}
