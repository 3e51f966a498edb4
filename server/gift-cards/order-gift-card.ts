import type { GiftCardBody } from '#contract/schemas/credits/cash-out.ts'
import { homeZone, isoDay } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { isOfferedAmount, offersOn, type GiftCardOffer } from '#domain/rewards/gift-card.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { writePostings } from '../journal/journal-store.ts'
import { takeOnDebts } from '../journal/debts/take-on-debts.ts'
import { findKeptBalance } from '../closing/close-balance.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { giftCardPosting } from './change-orders.ts'
import { findNewestOrder, findOrderAfter, insertOrder } from './order-store.ts'

interface Ordering {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: GiftCardBody
}

export type OrderRefusal = 'notOffered' | 'balanceTooSmall' | 'ordersChanged'

/**
 * Takes the amount of a gift card from what is payable, and leaves the order to the issuer. It goes to where the member reads mail, so an open
 * screen is not enough. Of one page one order is made: the same again is that order, and another one is refused.
 */
export async function orderGiftCard(
  context: Context,
  db: Db,
  { partner, signedIn, body }: Ordering,
): Promise<'ordered' | Refusal<OrderRefusal>> {
  const now = context.now()
  const offer = context.giftCards && findOffer(partner, body, now)
  const { memberId } = signedIn
  const member = { partnerId: partner.id, memberId }
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    const { after, brand, amountCents } = body
    const same = await findOrderAfter(tx, { ...member, after })
    if (same) return same.brand === brand && same.amountCents === amountCents ? 'ordered' : refuse('ordersChanged')
    if ((await findNewestOrder(tx, member)) !== after) return refuse('ordersChanged')
    if (!offer) return refuse('notOffered')
    await takeOnDebts(locked, { partnerId: partner.id, memberIds: [memberId] }, now)
    const balance = await findKeptBalance(tx, member, now)
    if (balance === null) return refuse('notOffered')
    if (balance.payableCents < amountCents) return refuse('balanceTooSmall')
    await book(locked, { ...member, publicId: signedIn.publicId, offer, amountCents, after }, now)
    return 'ordered'
  })
}

function findOffer(
  { settings }: Partner,
  { brand, amountCents }: Pick<GiftCardBody, 'brand' | 'amountCents'>,
  now: Date,
): GiftCardOffer | undefined {
  return offersOn(settings.giftCards, isoDay(now.getTime(), homeZone)).find(
    (offer) => offer.brand === brand && isOfferedAmount(offer, amountCents),
  )
}

interface Booking {
  readonly partnerId: string
  readonly memberId: number
  readonly publicId: string
  readonly offer: GiftCardOffer
  readonly amountCents: number
  readonly after: number
}

async function book(locked: MembersLocked, booking: Booking, now: Date): Promise<void> {
  const { partnerId, publicId, offer, amountCents } = booking
  const { brand } = offer
  const [posted] = await writePostings(locked, [giftCardPosting(booking, { kind: 'giftCard', reason: null })], now)
  const postingId = required(posted, 'the posting of a gift card')
  const id = await insertOrder(locked.tx, { ...booking, ...offer, postingId }, now)
  await appendAudit(locked.tx, partnerId, {
    at: now,
    actor: `member:${publicId}`,
    action: 'giftCard.order',
    subject: `gift-card:${id}`,
    details: { brand, amountCents },
  })
}
