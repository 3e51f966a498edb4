import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { RedemptionStatus } from '#domain/rewards/rewards.ts'
import type { GiftCardOffer } from '#domain/rewards/gift-card.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

interface Member {
  readonly partnerId: string
  readonly memberId: number
}

const toldNames = ['id', 'brand', 'delivery', 'amountCents', 'status', 'failure', 'createdAt'] as const
export type ToldOrder = Pick<Row<'gift_card_order'>, (typeof toldNames)[number]>

/** What is shown of them at most. */
const mostTold = 50

/** The member's orders, the newest first. */
export async function findToldOrders(db: Db, { partnerId, memberId }: Member): Promise<readonly ToldOrder[]> {
  return db
    .selectFrom('gift_card_order')
    .select(columnsOf('gift_card_order', toldNames))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('after_order', 'desc')
    .limit(mostTold)
    .execute()
}

/** The number of the member's newest order; 0: there is none. */
export async function findNewestOrder(db: Db, { partnerId, memberId }: Member): Promise<number> {
  const row = await db
    .selectFrom('gift_card_order')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('after_order', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The order that the member made when `after` was the newest. */
export async function findOrderAfter(
  db: Db,
  { partnerId, memberId, after }: Member & { readonly after: number },
): Promise<Pick<Row<'gift_card_order'>, 'id' | 'brand' | 'amountCents'> | undefined> {
  return db
    .selectFrom('gift_card_order')
    .select(columnsOf('gift_card_order', ['id', 'brand', 'amountCents']))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('after_order', '=', after)
    .executeTakeFirst()
}

interface NewOrder extends Member, Pick<GiftCardOffer, 'brand' | 'product' | 'delivery'> {
  readonly postingId: number
  readonly after: number
  readonly amountCents: Cents
}

export async function insertOrder(tx: Tx, order: NewOrder, now: Date): Promise<number> {
  return insert(tx, { order, more: { status: 'pending' } }, now)
}

/** The same of an order that the issuer has already, under that name. It is asked what has become of it. */
export async function insertReceivedOrder(
  tx: Tx,
  order: NewOrder & Pick<Row<'gift_card_order'>, 'reference'>,
  now: Date,
): Promise<number> {
  const more = { status: 'pending_received', reference: order.reference, sent_at: now, look_at: now } as const
  return insert(tx, { order, more }, now)
}

interface Inserting {
  readonly order: NewOrder
  readonly more: {
    readonly status: RedemptionStatus
    readonly reference?: string
    readonly sent_at?: Date
    readonly look_at?: Date
  }
}

async function insert(tx: Tx, { order, more }: Inserting, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('gift_card_order')
    .values({
      partner_id: order.partnerId,
      member_id: order.memberId,
      posting_id: order.postingId,
      after_order: order.after,
      brand: order.brand,
      product: order.product,
      delivery: order.delivery,
      amount_cents: order.amountCents,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealOrders(tx, { ...order, postingIds: [order.postingId] })
  return id
}

/** Whoever writes orders seals them. */
export async function sealOrders(tx: Tx, { partnerId, postingIds }: ChosenPostings): Promise<void> {
  if (postingIds.length === 0) return
  const which = sql<boolean>`t.partner_id = ${partnerId} and t.posting_id = ${anyOf('bigint', postingIds)}`
  await sealRows(tx, 'gift_card_order', which)
}

const changeableNames = ['partnerId', 'id', 'memberId', 'postingId', 'brand', 'amountCents', 'status'] as const
/** An order as it is changed. */
export type ChangeableOrder = Pick<Row<'gift_card_order'>, (typeof changeableNames)[number]>

interface OrderName {
  readonly partnerId: string
  readonly id: number
}

export async function findOrder(db: Db, { partnerId, id }: OrderName): Promise<ChangeableOrder | undefined> {
  return db
    .selectFrom('gift_card_order')
    .select(columnsOf('gift_card_order', changeableNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

interface ChosenPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

export async function findPostedOrders(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly ChangeableOrder[]> {
  return db
    .selectFrom('gift_card_order')
    .select(columnsOf('gift_card_order', changeableNames))
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .orderBy('id')
    .execute()
}

export interface Change extends Pick<Row<'gift_card_order'>, 'status' | 'failure' | 'returnPostingId' | 'lookAt'> {
  readonly order: ChangeableOrder
}

export async function updateOrder(
  tx: Tx,
  { order, status, failure, returnPostingId, lookAt }: Change,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('gift_card_order')
    .set({ status, failure, return_posting_id: returnPostingId, look_at: lookAt, updated_at: now })
    .where('partner_id', '=', order.partnerId)
    .where('id', '=', order.id)
    .execute()
  await sealOrders(tx, { ...order, postingIds: [order.postingId] })
}
