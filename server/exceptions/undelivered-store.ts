import { type RawBuilder, sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { arrayText } from '../db/rows.ts'
import { isNamed, publicIdOf } from '../journal/public-id-store.ts'
import { laterOfTable, laterOfVisit } from '../journal/table-postings-store.ts'
import type { UndeliveredName } from './exception-names.ts'

/** `refused`: by its receiver. `givenUp`: it was tried long enough. `askNetwork`: nobody knows whether the network has the credit, or the issuer the gift card. */
export const undeliveredCauses = ['refused', 'givenUp', 'askNetwork'] as const
export type UndeliveredCause = (typeof undeliveredCauses)[number]

/** A posting, a statement credit or a gift card that does not go out by itself any more. */
export interface UndeliveredRow extends UndeliveredName {
  readonly memberId: number
  readonly postingId: number
  /** Of its row: in `statement_credit` or `gift_card_order`, where it is one of these. */
  readonly rowId: number
  /** Under what the partner knows the posting, or would. */
  readonly postingPublicId: string
  readonly cause: UndeliveredCause
  readonly failedAt: Date
  readonly attempts: number
  readonly lastError: string | null
  readonly refusalCode: string | null
  readonly refusalText: string | null
  readonly kind: Row<'posting'>['kind']
  readonly transactionId: number | null
  /** What it gives the member, in the currency. */
  readonly amount: Units
  readonly currency: Currency
  /** Of a credit: that of its card. */
  readonly network: Network | null
}

export interface UndeliveredAsked {
  readonly partnerIds: readonly string[]
  readonly network: Network | null
  readonly cause: string | null
  /** Those after this place alone. */
  readonly after: { readonly failedAt: Date; readonly partnerId: string; readonly postingId: number } | null
  readonly limit: number
}

/** What was given up and nobody has settled, the oldest first. */
export async function findUndelivered(db: Db, asked: UndeliveredAsked): Promise<readonly UndeliveredRow[]> {
  const { partnerIds, network, cause, after, limit } = asked
  const isNext = after
    ? sql`(x."failedAt", x."partnerId", x."postingId") > (${after.failedAt}::timestamptz, ${after.partnerId}, ${after.postingId}::bigint)`
    : sql`true`
  const { rows } = await sql<UndeliveredRow>`
    select x.* from unnest(${arrayText(partnerIds)}::text[]) partner(id)
    cross join lateral (${undelivered(sql`o.partner_id = partner.id`)}) x
    where ${isNext} and (${cause}::text is null or x.cause = ${cause}) and (${network}::text is null or x.network = ${network})
    order by x."failedAt", x."partnerId", x."postingId" limit ${limit}`.execute(db)
  return rows
}

/** One that waits, or null. */
export async function findUndeliveredOne(
  db: Db,
  { what, partnerId, id }: UndeliveredName,
): Promise<UndeliveredRow | null> {
  const isIt = nameIs({ what, id })
  const { rows } = await undelivered(sql`o.partner_id = ${partnerId} and ${isIt}`).execute(db)
  return rows[0] ?? null
}

/** Sums the amounts that a refusal keeps from going out: its own, and those of undelivered postings that correct it, each without its sign. */
export async function sumWithFollowers(
  db: Db,
  { partnerId, postingId }: Pick<UndeliveredRow, 'partnerId' | 'postingId'>,
): Promise<Units> {
  const asked = sql`where e.partner_id = ${partnerId} and e.id = ${postingId}::bigint`
  const { rows } = await sql<{ readonly amount: Units }>`
    with later as (
      select p.id from posting e ${laterOfVisit} ${asked} union select p.id from posting e ${laterOfTable} ${asked}),
    ended as (
      select ${postingId}::bigint as id union
      select later.id from later join outbox o on o.partner_id = ${partnerId} and o.posting_id = later.id
      where o.state <> 'delivered' and o.settled_at is null and o.delivered_at is null),
    moved as (
      select sum(l.amount) as amount from ended
      join entry l on l.partner_id = ${partnerId} and l.posting_id = ended.id and l.account = 'member' group by ended.id)
    select coalesce(sum(abs(moved.amount)), 0)::float8 as amount from moved`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Whether there is such a posting or credit, and what an operator did with it. */
export async function findUndeliveredEnd(
  db: Db,
  { what, partnerId, id }: UndeliveredName,
): Promise<UndeliveredEnd | null> {
  const { rows } = await sql<UndeliveredEnd>`
    select o.state, o.settled_at as "settledAt", o.settled_by as "settledBy", o.settled_reason as "settledReason", coalesce(c.status, g.status) as "creditStatus"
    from outbox o join posting p on p.partner_id = o.partner_id and p.id = o.posting_id and p.member_id is not null
    left join statement_credit c on c.partner_id = o.partner_id and c.posting_id = o.posting_id
    left join gift_card_order g on g.partner_id = o.partner_id and g.posting_id = o.posting_id
    where o.partner_id = ${partnerId} and ${nameIs({ what, id })}`.execute(db)
  return rows[0] ?? null
}

function nameIs({ what, id }: Pick<UndeliveredName, 'what' | 'id'>): RawBuilder<boolean> {
  switch (what) {
    case 'posting':
      return sql<boolean>`${isNamed('p', [id])} and c.id is null and g.id is null`
    case 'credit':
      return isNamed('c', [id])
    case 'giftCard':
      return sql<boolean>`g.reference = ${id}`
  }
}

export interface UndeliveredEnd extends Pick<Row<'outbox'>, 'state' | 'settledAt' | 'settledBy' | 'settledReason'> {
  /** Of a credit or a gift card. */
  readonly creditStatus: Row<'statement_credit'>['status'] | null
}

function undelivered(condition: RawBuilder<unknown>): RawBuilder<UndeliveredRow> {
  return sql<UndeliveredRow>`
    select o.partner_id as "partnerId", case when c.id is not null then 'credit' when g.id is not null then 'giftCard' else 'posting' end as what,
      case when c.id is not null then ${publicIdOf('c')} else coalesce(g.reference, ${publicIdOf('p')}) end as id,
      coalesce(c.id, g.id, o.posting_id)::float8 as "rowId", ${publicIdOf('p')} as "postingPublicId", p.member_id::float8 as "memberId", o.posting_id::float8 as "postingId", o.failed_at as "failedAt", o.attempts::float8 as attempts, o.last_error as "lastError",
      o.refusal_code as "refusalCode", o.refusal_text as "refusalText", p.kind, p.transaction_id::float8 as "transactionId", p.currency,
      case when o.refusal_code is not null then 'refused' when coalesce(c.sent_at, g.sent_at) is not null then 'askNetwork' else 'givenUp' end as cause,
      nullif(c.benefit_processor, 'none') as network,
      (select coalesce(sum(e.amount), 0)::float8 from entry e where e.partner_id = o.partner_id and e.posting_id = o.posting_id and e.account = 'member') as amount
    from outbox o join posting p on p.partner_id = o.partner_id and p.id = o.posting_id
    left join statement_credit c on c.partner_id = o.partner_id and c.posting_id = o.posting_id
    left join gift_card_order g on g.partner_id = o.partner_id and g.posting_id = o.posting_id
    where o.state = 'failed' and o.settled_at is null and p.member_id is not null
      and (c.id is null or c.status in ('pending', 'pending_received')) and (g.id is null or g.status = 'pending') and ${condition}`
}
