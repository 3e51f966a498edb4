import { type RawBuilder, sql } from 'kysely'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { instantOf } from '../db/rows.ts'
import type { ClaimRow } from './claim-store.ts'

type OwnCard = Pick<ClaimRow, 'memberId' | 'cardToken'>
type OwnWindow = OwnCard & Pick<ClaimRow, 'windowFrom' | 'windowTo'>

const dineNames = ['id', 'merchantId', 'authorisedCents', 'clearedCents', 'status', 'reason', 'reward'] as const
export type ClaimDineRow = Awaited<ReturnType<typeof findDinesWithin>>[number]

/** The member's own dines with the card in the window. */
export async function findDinesWithin(
  db: Db,
  partnerId: string,
  { memberId, cardToken, windowFrom, windowTo }: OwnWindow,
) {
  return db
    .selectFrom('transaction as t')
    .select(columnsOf('transaction as t', dineNames))
    .select((t) => instantOf(t.ref('t.authorised_at')).as('at'))
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', memberId)
    .where('t.authorised_at', '>=', windowFrom)
    .where('t.authorised_at', '<', windowTo)
    .where('t.card_token', '=', cardToken)
    .where('t.withdrawn_at', 'is', null)
    .execute()
}

/** Of a network event only what lies in a time in which the member had the card linked: what was paid with it before or after is somebody else's. */
function isOwn(partnerId: string, { memberId, cardToken }: OwnCard, at: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from card_link l
    where l.card_token = ${cardToken} and l.partner_id = ${partnerId} and l.member_id = ${memberId}
      and l.linked_at <= ${at} and (l.unlinked_at is null or ${at} < l.unlinked_at))`
}

const eventNames = ['network', 'eventId', 'acquirerMerchantId', 'amountCents', 'occurredAt'] as const
export type UnmatchedRow = Pick<Row<'network_event'>, (typeof eventNames)[number]>

/** Authorisations and clearings of the card that matched nothing. */
export async function findUnmatchedWithin(
  db: Db,
  partnerId: string,
  { windowFrom, windowTo, ...card }: OwnWindow,
): Promise<readonly UnmatchedRow[]> {
  return db
    .selectFrom('network_event as e')
    .select(columnsOf('network_event as e', eventNames))
    .where('e.card_token', '=', card.cardToken)
    .where('e.state', '=', sql.lit('unmatched'))
    .where('e.kind', 'in', ['authorisation', 'clearing'])
    .where('e.occurred_at', '>=', windowFrom)
    .where('e.occurred_at', '<', windowTo)
    .where(isOwn(partnerId, card, sql`e.occurred_at`))
    .orderBy('e.event_id')
    .execute()
}

export interface QuarantinedRow {
  readonly eventId: string
  readonly amountCents: number
  readonly at: number
}

/** What the network said of a payment with the card under an id that says something else already. */
export async function findQuarantinedWithin(
  db: Db,
  partnerId: string,
  { windowFrom, windowTo, ...card }: OwnWindow,
): Promise<readonly QuarantinedRow[]> {
  const at = sql<Date>`to_timestamp((q.event ->> 'occurredAt')::bigint / 1000.0)`
  const { rows } = await sql<QuarantinedRow>`
    select q.event_id as "eventId", (q.event ->> 'amountCents')::bigint as "amountCents", (q.event ->> 'occurredAt')::bigint as at
    from quarantined_event q
    where q.settled_at is null and q.event ->> 'cardToken' = ${card.cardToken} and q.event ->> 'kind' in ('authorisation', 'clearing')
      and ${at} >= ${windowFrom} and ${at} < ${windowTo} and ${isOwn(partnerId, card, at)}
    order by q.event_id`.execute(db)
  return rows
}

const linkNames = ['id', 'lastFour', 'description', 'name', 'cardType', 'cardToken', 'linkedAt', 'unlinkedAt'] as const
export type OwnLink = Pick<Row<'card_link'>, (typeof linkNames)[number]>

/** Every link that the member has or had, the newest last. */
export async function findOwnLinks(db: Db, partnerId: string, memberId: number): Promise<readonly OwnLink[]> {
  return db
    .selectFrom('card_link')
    .select(columnsOf('card_link', linkNames))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
}

/** Whether somebody else had the card linked in a part of that time, in whichever programme. Nothing more is ever said of it. */
export async function isHeldElsewhere(
  db: Db,
  partnerId: string,
  { memberId, cardToken, from, to }: OwnCard & { readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const other = await db
    .selectFrom('card_link')
    .select('id')
    .where('card_token', '=', cardToken)
    .where((l) => l.or([l('partner_id', '<>', partnerId), l('member_id', '<>', memberId)]))
    .where('linked_at', '<', to)
    .where((l) => l.or([l('unlinked_at', 'is', null), l('unlinked_at', '>', from)]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
