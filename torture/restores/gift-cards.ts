import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { orderGiftCard } from '#server/gift-cards/order-gift-card.ts'
import { findNewestOrder } from '#server/gift-cards/order-store.ts'
import { findKeptBalance } from '#server/closing/close-balance.ts'
import { deliverGiftCards } from '#server/delivery/deliver-gift-cards.ts'
import type { ToldOrder } from '#server/gift-cards/read-told-orders.ts'
import { Refusal } from '#server/refusal.ts'
import type { SignedIn } from '#server/session/session.ts'
import type { Partner } from '#partners/registry.ts'
import type { GiftCardIssuer, GiftCardOrder } from '#vendors/gift-cards/client.ts'

const offer = { product: 'PRODUCT', delivery: 'Email', from: '2020-01-01', until: null, amountsCents: null } as const
const giftCards = [{ ...offer, brand: 'Visa', leastCents: 1, mostCents: 500_000 }] as const

/** An issuer that makes one order of all calls with its reference, and mails it at once. */
export interface LastingIssuer extends GiftCardIssuer {
  readonly ordered: ReadonlyMap<string, GiftCardOrder>
}

export function createLastingIssuer(): LastingIssuer {
  const ordered = new Map<string, GiftCardOrder>()
  return {
    ordered,
    async order(order) {
      ordered.set(order.reference, ordered.get(order.reference) ?? order)
      return { kind: 'taken', state: 'delivered' }
    },
    look: async (reference) => (ordered.has(reference) ? { kind: 'found', state: 'delivered' } : { kind: 'unknown' }),
  }
}

/** All of a partner that orders look at. */
export function partnerOf(id: string): Partner {
  return { id, settings: { giftCards } } as unknown as Partner
}

/** As the issuer sends what it has. */
export function toldOrdersOf({ ordered }: LastingIssuer): readonly ToldOrder[] {
  return [...ordered.values()].map(({ reference, amountCents, product, recipient: { email } }, index) => {
    return { line: index + 2, reference, amountCents, product, email }
  })
}

interface Ordering {
  readonly partnerId: string
  readonly issuer: GiftCardIssuer
  readonly now: () => Date
}

const log = { warn: () => undefined, error: () => undefined }

/** Every third member with some balance orders a gift card of two thirds of it. Answers how many do. */
export async function orderGiftCards(db: Db, { partnerId, issuer, now }: Ordering): Promise<number> {
  const members = await db
    .selectFrom('member')
    .select(['id as memberId', 'public_id as publicId'])
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .execute()
  let count = 0
  for (const signedIn of members.filter((_member, index) => index % 3 === 0)) {
    const member = { partnerId, memberId: signedIn.memberId }
    const amountCents = Math.floor(((await findKeptBalance(db, member, now()))?.payableCents ?? 0) / 1.5)
    if (amountCents <= 0) continue
    const body = { brand: 'Visa', amountCents, after: await findNewestOrder(db, member) } as const
    const partner = partnerOf(partnerId)
    const context = { now, giftCards: issuer } as unknown as Context
    const asked = { partner, signedIn: signedIn as unknown as SignedIn, body }
    if ((await orderGiftCard(context, db, asked)) instanceof Refusal) throw new Error('a gift card was refused')
    count += 1
  }
  while ((await deliverGiftCards(db, partnerId, { issuer, log, now, random: (length) => Buffer.alloc(length) })) > 0);
  return count
}
