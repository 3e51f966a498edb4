import { type RawBuilder, sql } from 'kysely'
import { networks } from '#domain/dines/networks.ts'
import { type DatedRules, rulesInForce } from '#domain/rules/rules-in-force.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { readClockOffset } from '../health/clock-offset-store.ts'
import { dueSince } from '../delivery/outbox-store.ts'
import { findRules } from '../rules/store.ts'

/** Counts stop here, so that they cost the same however many rows there are. */
export const mostCounted = 1_000
const statementTimeout = '2s'

export const backlogKinds = [
  'feedLag',
  'feedDelay',
  'unmatchedEvents',
  'quarantinedEvents',
  'quarantinedAge',
  'unmatchedAge',
  'undecidedEvents',
  'undecidedAge',
  'outboxAge',
  'outboxPending',
  'failedPostings',
  'failedAge',
  'creditAge',
  'openCredits',
  'deliveriesHeld',
  'paysCredits',
  'clockOffset',
  'urgentMailAge',
  'noticeMailAge',
  'mailsWaiting',
  'textDelay',
] as const
export type BacklogKind = (typeof backlogKinds)[number]

/** One number of what waits. Ages are in seconds. */
export interface BacklogRow {
  readonly kind: BacklogKind
  /** A partner's id or a network; empty where it is of the process. */
  readonly of: string
  readonly value: number
}

/** What waits for all partners and networks, by statements that look into indexes only and give up after two seconds. */
export async function readBacklog(db: Db, partnerIds: readonly string[], now: Date): Promise<readonly BacklogRow[]> {
  return inTransaction(db, async (tx) => {
    // For a partner that has nothing waiting the planner would read the whole table, since on average there is enough at its beginning.
    await sql`select set_config('statement_timeout', ${statementTimeout}, true), set_config('enable_seqscan', 'off', true)`.execute(
      tx,
    )
    const { rows } = await backlog(partnerIds, now).execute(tx)
    const rules = await findRules(tx, partnerIds)
    const offset = { kind: 'clockOffset', of: '', value: (await readClockOffset(tx)) / 1000 } as const
    return [offset, ...rows, ...partnerIds.map((id) => paysCredits(id, { rules: rules.get(id) ?? [], now }))]
  })
}

// Each in the order of an index that begins with the partner or network.
const unsettled = sql`outbox where partner_id = partner.id and state = 'pending' and delivered_at is null order by posting_id`
const failed = sql`outbox where partner_id = partner.id and state = 'failed' and settled_at is null order by posting_id`
const urgentMails = sql`outgoing_mail where partner_id = partner.id and sent_at is null and failed_at is null and kind <> 'notice'`
const noticeMails = sql`outgoing_mail where partner_id = partner.id and sent_at is null and failed_at is null and kind = 'notice'`
const texts = sql`outgoing_text where partner_id = partner.id and sent_at is null and failed_at is null`
const openCredits = sql`statement_credit
  where partner_id = partner.id and status in ('pending', 'pending_received') order by created_at`
const unmatched = sql`network_event where network = network.id and state = 'unmatched' order by received_at`
/** Spelled as the index network_event_undecided is. */
const undecided = sql`network_event where network = network.id and state = 'unmatched' and reason in ('ambiguous', 'wrongNetwork')
  order by received_at`
const quarantined = sql`quarantined_event where network = network.id and settled_at is null order by received_at`

/** Of what waits the first was not always due first: it may have waited for its days of return. */
const mostLooked = 200

function backlog(partnerIds: readonly string[], now: Date): RawBuilder<BacklogRow> {
  const at = sql`${now.toISOString()}::timestamptz`
  // A mail that is tried again is as old as it is, and not only since its last try.
  const oldest = (mails: RawBuilder<unknown>) =>
    age(
      sql`(select min(created_at) from (select created_at from ${mails} order by next_attempt_at limit ${sql.lit(mostLooked)}) o)`,
    )
  const age = (since: RawBuilder<unknown>) => sql`greatest(0, extract(epoch from ${at} - ${since}))::float8`
  return sql<BacklogRow>`
    with partner as (select unnest(${partnerIds}::text[]) as id), network as (select unnest(${[...networks]}::text[]) as id),
    newest as (
      select network.id, e.received_at, e.occurred_at from network cross join lateral (
        select received_at, occurred_at from network_event where network = network.id order by received_at desc limit 1) e)
    select 'feedLag' as kind, id as of, ${age(sql`received_at`)} as value from newest
    union all select 'feedDelay', id, greatest(0, extract(epoch from received_at - occurred_at))::float8 from newest
    union all select 'unmatchedEvents', id, ${counted(unmatched)} from network
    union all select 'quarantinedEvents', id, ${counted(quarantined)} from network
    union all select 'quarantinedAge', id, coalesce(${age(sql`(select received_at from ${quarantined} limit 1)`)}, 0) from network
    union all select 'unmatchedAge', id, coalesce(${age(sql`(select received_at from ${unmatched} limit 1)`)}, 0) from network
    union all select 'undecidedEvents', id, ${counted(undecided)} from network
    union all select 'undecidedAge', id, coalesce(${age(sql`(select received_at from ${undecided} limit 1)`)}, 0) from network
    union all select 'outboxAge', id, coalesce(${age(sql`(
      select min(${dueSince}) from (select partner_id, posting_id, due_from from ${unsettled} limit ${sql.lit(mostLooked)}) o
      join posting p on p.partner_id = o.partner_id and p.id = o.posting_id)`)}, 0) from partner
    union all select 'outboxPending', id, ${counted(unsettled)} from partner
    union all select 'failedPostings', id, ${counted(failed)} from partner
    union all select 'failedAge', id, coalesce(${age(sql`(select failed_at from ${failed} limit 1)`)}, 0) from partner
    union all select 'creditAge', id, coalesce(${age(sql`(select created_at from ${openCredits} limit 1)`)}, 0) from partner
    union all select 'openCredits', id, ${counted(openCredits)} from partner
    union all select 'urgentMailAge', id, coalesce(${oldest(urgentMails)}, 0) from partner
    union all select 'noticeMailAge', id, coalesce(${oldest(noticeMails)}, 0) from partner
    union all select 'mailsWaiting', id, ${counted(urgentMails)} + ${counted(noticeMails)} from partner
    union all select 'textDelay', id, coalesce(${age(sql`(select min(next_attempt_at) from ${texts})`)}, 0) from partner
    union all select 'deliveriesHeld', id, (select count(*)::float8 from delivery_hold where partner_id = partner.id) from partner`
}

function paysCredits(
  of: string,
  { rules, now }: { readonly rules: readonly DatedRules[]; readonly now: Date },
): BacklogRow {
  const isPaying = rulesInForce(rules, now.getTime())?.document.currency === 'Credit'
  return { kind: 'paysCredits', of, value: isPaying ? 1 : 0 }
}

function counted(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::float8 from (select from ${rows} limit ${mostCounted}) counted)`
}
