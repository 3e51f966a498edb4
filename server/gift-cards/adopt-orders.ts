import { required } from '#domain/required.ts'
import type { GiftCardOffer } from '#domain/rewards/gift-card.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { writePostings } from '../journal/journal-store.ts'
import { markDelivered } from '../journal/settlement-store.ts'
import { giftCardPosting } from './change-orders.ts'
import { findKnownOrders, findRecipients } from './known-order-store.ts'
import { findNewestOrder, insertReceivedOrder } from './order-store.ts'
import type { ToldOrder } from './read-told-orders.ts'

/** An order that the issuer has and no book of ours: it went out before a restore took it away. */
export interface UnknownOrder extends ToldOrder {
  /**
   * Null: it is not certain whose it is. Nobody of the programme has that address, people of several programmes have it, or the programme never offered
   * the card.
   */
  readonly owner: { readonly memberId: number; readonly offer: GiftCardOffer } | null
}

export interface ToldOrders {
  readonly partner: Partner
  /** The orders of all programmes: the issuer does not tell them apart. */
  readonly told: readonly ToldOrder[]
}

/** Writes nothing: what `adoptOrders` would take into our book, each reference once. */
export async function findUnknownOrders(db: Db, { partner, told }: ToldOrders): Promise<readonly UnknownOrder[]> {
  const byReference = new Map(told.map((one) => [one.reference, one]))
  const known = await findKnownOrders(db, [...byReference.keys()])
  const unknown = [...byReference.values()].filter(({ reference }) => !known.has(reference))
  const recipients = await findRecipients(
    db,
    unknown.map(({ email }) => email),
  )
  return unknown.map((one) => {
    const [recipient, other] = recipients.get(one.email.toLowerCase()) ?? []
    const offer = partner.settings.giftCards.find(({ product }) => product === one.product)
    const isCertain = recipient?.partnerId === partner.id && other === undefined && offer !== undefined
    return { ...one, owner: isCertain ? { memberId: recipient.memberId, offer } : null }
  })
}

export interface Adopting extends ToldOrders {
  readonly actor: string
  readonly reason: string
}

/**
 * Takes what the issuer has into our book: the amount comes off the balance of whoever it was mailed to, and the issuer is asked what has become of the
 * order, as of any other. What is nobody's for certain is left, and answered with the rest. Twice is once. Source: decision 150.
 */
export async function adoptOrders(db: Db, adopting: Adopting, clock: Clock): Promise<readonly UnknownOrder[]> {
  return inTransaction(db, async (tx) => {
    const asked = await findUnknownOrders(tx, adopting)
    const locked = await lockMembers(
      tx,
      asked.flatMap(({ owner }) => owner?.memberId ?? []),
    )
    const unknown = await findUnknownOrders(tx, adopting)
    for (const order of unknown)
      if (order.owner) await book(locked, { adopting, order, owner: order.owner }, clock.now())
    return unknown
  })
}

interface Booking {
  readonly adopting: Adopting
  readonly order: ToldOrder
  readonly owner: NonNullable<UnknownOrder['owner']>
}

async function book(locked: MembersLocked, { adopting, order, owner }: Booking, now: Date): Promise<void> {
  const { partner, actor, reason } = adopting
  const { reference, amountCents } = order
  const member = { partnerId: partner.id, memberId: owner.memberId }
  const posting = giftCardPosting({ ...member, amountCents }, { kind: 'giftCard', reason: null })
  const [posted] = await writePostings(locked, [posting], now)
  const postingId = required(posted, 'the posting of a gift card')
  const after = await findNewestOrder(locked.tx, member)
  const made = { ...member, ...owner.offer, reference, amountCents, postingId, after }
  const id = await insertReceivedOrder(locked.tx, made, now)
  await markDelivered(locked.tx, { partnerId: partner.id, postingIds: [postingId] }, now)
  await appendAudit(locked.tx, partner.id, {
    at: now,
    actor,
    action: 'giftCard.adopt',
    subject: `gift-card:${id}`,
    details: { brand: owner.offer.brand, amountCents, reference, reason },
  })
}
