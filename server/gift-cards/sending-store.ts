import { type RawBuilder, sql } from 'kysely'
import type { GiftCardOrder } from '#vendors/gift-cards/client.ts'
import type { Db } from '../db/database.ts'
import { dueRows, type LookPage } from '../db/looks/due-look-store.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { anyOf } from '../db/rows.ts'
import { partnersWith } from '../db/partners-with.ts'
import { sealOrders } from './order-store.ts'

interface ChosenPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

/** Spelled as the index gift_card_order_open is. */
const isOpen: RawBuilder<boolean> = sql<boolean>`status = 'pending'`

/** The partners with orders that the issuer has not taken yet. */
export async function partnersWithOpenOrders(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'gift_card_order', condition: isOpen }).execute(db)
  return rows.map((row) => row.partnerId)
}

export interface SendableOrder {
  readonly postingId: number
  readonly order: GiftCardOrder
}

/** Those that have not been taken, as the issuer sees them. They go to where their member reads mail now. */
export async function findSendableOrders(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly SendableOrder[]> {
  const rows = await db
    .selectFrom('gift_card_order as g')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'g.partner_id').onRef('m.id', '=', 'g.member_id'),
    )
    .select(['g.reference', 'g.posting_id as postingId', 'g.product', 'g.amount_cents as amountCents'])
    .select(['m.email', 'm.first_name as firstName', 'm.last_name as lastName'])
    .where('g.partner_id', '=', partnerId)
    .where('g.posting_id', '=', anyOf('bigint', postingIds))
    .where('g.status', '=', 'pending')
    .orderBy('g.id')
    .execute()
  return rows.map(({ reference, postingId, product, amountCents, email, firstName, lastName }) => {
    const name = `${firstName} ${lastName}`.trim() || email
    return { postingId, order: { reference, product, amountCents, recipient: { name, email } } }
  })
}

/** From now on the issuer may have them, whatever becomes of the call. */
export async function markOrdersSent(
  { tx }: MembersLocked,
  { partnerId, postingIds }: ChosenPostings,
  at: Date,
): Promise<void> {
  const sent = await tx
    .updateTable('gift_card_order')
    .set({ sent_at: at })
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .where('sent_at', 'is', null)
    .returning('posting_id as postingId')
    .execute()
  await sealOrders(tx, { partnerId, postingIds: sent.map(({ postingId }) => postingId) })
}

export interface LookedAt {
  readonly partnerId: string
  readonly id: number
  readonly reference: string
  readonly looks: number
}

/** Takes the orders that are due to be looked at, the oldest first; those that another process has taken are left to it. */
export async function takeDueLooks(db: Db, page: LookPage): Promise<readonly LookedAt[]> {
  const rows = await db
    .with('due', (query) => dueRows(query, 'gift_card_order', page).where(sql<boolean>`status = 'pending_received'`))
    .updateTable('gift_card_order as g')
    .from('due')
    .set((g) => ({ look_at: page.next, looks: sql`least(${g.ref('g.looks')} + 1, 30000)` }))
    .whereRef('g.partner_id', '=', 'due.partner_id')
    .whereRef('g.id', '=', 'due.id')
    .returning(['g.partner_id as partnerId', 'g.id', 'g.reference', 'g.looks'])
    .execute()
  return rows
}

/** When an order that has no end yet is looked at again. */
export async function postponeLook(
  db: Db,
  { partnerId, id }: Pick<LookedAt, 'partnerId' | 'id'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('gift_card_order')
    .set({ look_at: at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'pending_received')
    .execute()
}
