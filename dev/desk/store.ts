import { sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { Evaluation } from '#domain/evaluation/evaluation.ts'
import { type Network, networks } from '#domain/dines/networks.ts'
import type { Row } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { PostingKind, UnmatchedReason } from '#server/db/tables/reward-tables.ts'
import { creditReference } from '#server/credits/credit-reference.ts'

export interface DeskCard {
  readonly linkId: number
  readonly partnerId: string
  readonly memberId: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly cardToken: string
  readonly network: Network
  readonly lastFour: string
  readonly linkedAt: Date
}

const cardColumns = sql`l.id as "linkId", l.partner_id as "partnerId", m.id as "memberId", m.email, m.first_name as "firstName",
  m.last_name as "lastName", l.card_token as "cardToken", l.card_type as network, l.last_four as "lastFour", l.linked_at as "linkedAt"`

/** Members with the cards that they hold now, the newest link first. `text` is looked for in e-mail addresses and names. */
export async function findCards(db: Db, text: string): Promise<readonly DeskCard[]> {
  const like = `%${text.replaceAll(/[%_\\]/g, '\\$&').toLowerCase()}%`
  const { rows } = await sql<DeskCard>`
    select ${cardColumns} from card_link l join member m on m.partner_id = l.partner_id and m.id = l.member_id
    where l.unlinked_at is null and (m.email_folded like ${like} or lower(m.first_name || ' ' || m.last_name) like ${like})
    order by l.linked_at desc, l.id desc limit 60`.execute(db)
  return rows
}

export async function findCard(db: Db, linkId: number): Promise<DeskCard | undefined> {
  const { rows } = await sql<DeskCard>`
    select ${cardColumns} from card_link l join member m on m.partner_id = l.partner_id and m.id = l.member_id
    where l.id = ${linkId} and l.unlinked_at is null`.execute(db)
  return rows[0]
}

export interface DeskMerchant {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly state: string
}

/** Restaurants that take part in the programme now and that the card's network knows. */
export async function findMerchants(db: Db, { partnerId, network }: DeskCard): Promise<readonly DeskMerchant[]> {
  const { rows } = await sql<DeskMerchant>`
    select m.id, m.name, m.city, m.state from merchant m
    join partner_merchant p on p.merchant_id = m.id and p.partner_id = ${partnerId}
      and p.active_from <= now() and (p.active_to is null or p.active_to > now())
    where exists (select from merchant_acquirer_id a where a.merchant_id = m.id and a.network = ${network} and a.valid_to is null)
    order by m.city <> 'San Francisco', m.city, m.name limit 400`.execute(db)
  return rows
}

export async function findAcquirerId(
  db: Db,
  { merchantId, network, channel }: { merchantId: number; network: Network; channel: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select acquirer_merchant_id as id from merchant_acquirer_id
    where merchant_id = ${merchantId} and network = ${network} and channel = ${channel} and valid_to is null`.execute(
    db,
  )
  return rows[0]?.id
}

export interface DeskDine {
  readonly partnerId: string
  readonly status: Evaluation['status']
  readonly reason: string | null
  readonly reward: number
  readonly isPaid: boolean
}

export interface DeskEvent {
  readonly network: Network
  readonly eventId: string
  readonly kind: 'authorisation' | 'clearing' | 'refund' | 'void'
  readonly reference: string
  readonly cardToken: string
  readonly acquirerMerchantId: string
  readonly occurredAt: Date
  readonly amountCents: number
  /** Null: nothing was told. */
  readonly tipCents: number | null
  readonly taxCents: number | null
  readonly reason: UnmatchedReason | null
  readonly email: string | null
  readonly merchant: string | null
  /** What the rules said of the dine; null where the event matches none. */
  readonly dine: DeskDine | null
  /** Whether a later event of the dine is there already. */
  readonly isCleared: boolean
}

const eventColumns = sql`e.network, e.event_id as "eventId", e.kind, e.reference, e.card_token as "cardToken",
  e.acquirer_merchant_id as "acquirerMerchantId", e.occurred_at as "occurredAt", e.amount_cents as "amountCents",
  e.tip_cents as "tipCents", e.tax_cents as "taxCents", e.reason, m.email, r.name as merchant,
  case when t.id is not null then json_build_object('partnerId', t.partner_id, 'status', t.status, 'reason', t.reason,
    'reward', t.reward, 'isPaid', t.paid_at is not null) end as dine,
  exists (select from network_event c where c.network = e.network and c.reference = e.reference and c.kind <> 'authorisation') as "isCleared"`
const eventSources = sql`network_event e left join transaction t on t.id = e.transaction_id left join merchant r on r.id = t.merchant_id
  left join member m on m.partner_id = t.partner_id and m.id = t.member_id`

/** What the networks reported, the newest first. */
export async function findRecentEvents(db: Db): Promise<readonly DeskEvent[]> {
  const { rows } = await sql<DeskEvent>`select ${eventColumns} from ${eventSources}
    order by e.received_at desc, e.occurred_at desc, e.event_id desc limit 40`.execute(db)
  return rows
}

export async function findEvent(
  db: Db,
  { network, eventId }: { network: string; eventId: string },
): Promise<DeskEvent | undefined> {
  const { rows } = await sql<DeskEvent>`select ${eventColumns} from ${eventSources}
    where e.network = ${network} and e.event_id = ${eventId}`.execute(db)
  return rows[0]
}

export interface OutboxRow {
  readonly partnerId: string
  readonly postingId: number
  readonly kind: PostingKind
  readonly email: string | null
  readonly amount: number
  readonly currency: Currency
  readonly postedAt: Date
  readonly state: Row<'outbox'>['state']
}

/** Postings that go out to the partners, the newest first. */
export async function findOutbox(db: Db): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select o.partner_id as "partnerId", o.posting_id as "postingId", p.kind, m.email, p.currency, p.posted_at as "postedAt", o.state,
      coalesce((select sum(amount) from entry e where e.partner_id = o.partner_id and e.posting_id = o.posting_id and e.account = 'member'), 0)::int as amount
    from (select * from outbox order by posting_id desc limit 60) o
    join posting p on p.partner_id = o.partner_id and p.id = o.posting_id
    left join member m on m.partner_id = p.partner_id and m.id = p.member_id
    order by p.posted_at desc, o.posting_id desc`.execute(db)
  return rows
}

export interface DeskCredit {
  readonly partnerId: string
  /** As the network names it. */
  readonly reference: string
  readonly network: Network
  readonly email: string
  readonly amountCents: number
  readonly card: string
  readonly status: 'pending' | 'pending_received'
  readonly createdAt: Date
}

/** Statement credits that a network still has to deal with, the newest first. */
export async function findOpenCredits(db: Db): Promise<readonly DeskCredit[]> {
  const { rows } = await sql<
    Omit<DeskCredit, 'reference'> & { readonly creditId: number; readonly publicId: string | null }
  >`
    select c.partner_id as "partnerId", c.id as "creditId", c.public_id as "publicId", c.benefit_processor as network, m.email,
      c.amount_cents as "amountCents", c.target_label as card, c.status, c.created_at as "createdAt"
    from statement_credit c join member m on m.partner_id = c.partner_id and m.id = c.member_id
    where c.status in ('pending', 'pending_received') and c.benefit_processor = any(${networks}::text[])
    order by c.created_at desc, c.id desc limit 60`.execute(db)
  return rows.map(({ creditId, publicId, ...credit }) => ({
    ...credit,
    reference: creditReference({ partnerId: credit.partnerId, creditId, publicId }),
  }))
}
