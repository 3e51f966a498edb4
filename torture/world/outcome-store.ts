import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What the engine says of one visit. */
export interface EngineDine {
  readonly memberId: number
  readonly place: string
  readonly at: number
  readonly status: string
  readonly reason: string | null
  readonly reward: number
  /** Which of it is of offers and campaigns: what they gave, and what of that has stayed. */
  readonly extra: { readonly given: number; readonly kept: number }
  readonly isPaid: boolean
  readonly eventIds: readonly string[]
}

export async function readDines(db: Db): Promise<readonly EngineDine[]> {
  const { rows } = await sql<EngineDine>`
    select t.member_id as "memberId", m.source_id as place, (extract(epoch from t.authorised_at) * 1000)::bigint as at,
      t.status, t.reason, t.reward, x.extra, t.paid_at is not null as "isPaid", e.ids as "eventIds"
    from transaction t join merchant m on m.id = t.merchant_id
    left join (select transaction_id, array_agg(event_id order by event_id) as ids from network_event
      where transaction_id is not null group by transaction_id) e on e.transaction_id = t.id
    cross join lateral (
      select json_build_object(
        'given', coalesce(sum((l ->> 'amount')::int) filter (where l ->> 'code' !~ '^refund:'), 0),
        'kept', coalesce(sum((l ->> 'amount')::int), 0)) as extra
      from json_array_elements(t.lines) as l where l ->> 'code' ~ '^(refund:)?(offer|campaign):') x
    where t.withdrawn_at is null order by t.member_id, t.authorised_at, t.first_event_id`.execute(db)
  return rows
}

/** What the journal gave each member, without credits, and what credits took of it. */
export interface MemberSums {
  readonly memberId: number
  readonly earned: number
  readonly credited: number
}

export async function readSums(db: Db): Promise<readonly MemberSums[]> {
  const { rows } = await sql<MemberSums>`
    select e.member_id as "memberId",
      coalesce(sum(e.amount) filter (where p.kind in ('award', 'adjustment')), 0)::int as earned,
      coalesce(sum(e.amount) filter (where p.kind in ('statementCredit', 'statementCreditReturn')), 0)::int as credited
    from entry e join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
    where e.account = 'member' group by e.member_id`.execute(db)
  return rows
}

/** What each member has now, whatever it is made of, without those who have nothing: what was given and taken back leaves entries, what came and went at once leaves none. */
export async function readBalances(
  db: Db,
): Promise<readonly { readonly memberId: number; readonly balance: number }[]> {
  const { rows } = await sql<{ memberId: number; balance: number }>`
    select member_id as "memberId", sum(amount)::float8 as balance from entry where account = 'member'
    group by member_id having sum(amount) <> 0 order by member_id`.execute(db)
  return rows
}

export interface LooseEvent {
  readonly eventId: string
  readonly state: string
  readonly reason: string | null
}

/** Events that belong to no visit. */
export async function readLoose(db: Db): Promise<readonly LooseEvent[]> {
  const { rows } = await sql<LooseEvent>`
    select event_id as "eventId", state, reason from network_event where transaction_id is null order by event_id`.execute(
    db,
  )
  return rows
}

/** Rows of each event: one, for ever. */
export async function countEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from network_event`.execute(db)
  return rows[0]?.count ?? 0
}

export interface EngineCredit {
  /** By which networks know it. */
  readonly publicId: string
  readonly memberId: number
  readonly amountCents: number
  readonly status: string
  /** How long its member had had the card when it was booked. */
  readonly cardHours: number
}

export async function readCredits(db: Db): Promise<readonly EngineCredit[]> {
  const { rows } = await sql<EngineCredit>`
    select c.public_id as "publicId", c.member_id as "memberId", c.amount_cents as "amountCents", c.status, coalesce((
      select extract(epoch from c.created_at - min(least(l.linked_at, l.earning_since))) / 3600 from card_link l
      where l.member_id = c.member_id and l.card_token = c.card_token), 0)::float8 as "cardHours"
    from statement_credit c order by c.id`.execute(db)
  return rows
}

/** Who holds a card that has been linked for so many hours. */
export async function readHolders(
  db: Db,
  { hours, now }: { readonly hours: number; readonly now: Date },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly memberId: number }>`
    select distinct member_id as "memberId" from card_link
    where unlinked_at is null and least(linked_at, earning_since) <= ${now}::timestamptz - make_interval(hours => ${hours})`.execute(
    db,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Postings to members of one programme that have not gone out, but for credits of which somebody has to ask the network. */
export async function countWaiting(
  db: Db,
  partnerId: string,
): Promise<{ readonly pending: number; readonly failed: number }> {
  const { rows } = await sql<{ pending: number; failed: number }>`
    select count(*) filter (where state in ('waiting', 'pending')) as pending, count(*) filter (where state = 'failed' and last_error not like 'not sent again%') as failed
    from outbox where partner_id = ${partnerId}`.execute(db)
  return rows[0] ?? { pending: 0, failed: 0 }
}
