import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { deliverGiftCards } from '#server/delivery/deliver-gift-cards.ts'
import { chooseCashOut } from '#server/gift-cards/choose-cash-out.ts'
import { followOrders } from '#server/gift-cards/follow-orders.ts'
import { orderGiftCard } from '#server/gift-cards/order-gift-card.ts'
import type { GiftCardIssuer, GiftCardOrder } from '#vendors/gift-cards/client.ts'
import type { MoneyClock } from './money-clock.ts'

interface Diner {
  readonly memberId: number
  readonly cardToken: string
}

interface Buying {
  readonly partnerId: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly diner: () => Promise<Diner>
  readonly dine: (diner: Diner) => Promise<void>
}

const offer = {
  brand: 'Visa',
  product: 'PRODUCT',
  delivery: 'Email',
  from: '2020-01-01',
  until: null,
  leastCents: 500,
  mostCents: 50_000,
  amountsCents: null,
}

/** Somebody keeps the balance for gift cards, and orders four: one is mailed, one is out of stock, one is under way and one has not gone out. */
export async function buyGiftCards(db: Db, { partnerId, log, diner, dine }: Buying, clock: MoneyClock): Promise<void> {
  const { now } = clock
  const partner = { id: partnerId, settings: { giftCards: [offer] } } as unknown as Partner
  const keeper = await diner()
  const { memberId } = keeper
  const { public_id: publicId } = await db
    .selectFrom('member')
    .select('public_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const issuer: GiftCardIssuer = {
    order: async ({ amountCents }: GiftCardOrder) =>
      amountCents === 600
        ? { kind: 'refused', isOutOfStock: true, code: 'outOfStock', text: 'None is left.' }
        : { kind: 'taken', state: 'underWay' },
    look: async (reference) => ({ kind: 'found', state: mailed.has(reference) ? 'delivered' : 'underWay' }),
  }
  const mailed = new Set<string>()
  const context = { now, giftCards: issuer } as unknown as Context
  const signedIn = { memberId, publicId, sessionId: 'session', expiresAt: now(), provedAt: now() }
  await chooseCashOut(context, db, { partner, signedIn, way: 'giftCard' })
  await dine(keeper)
  const order = async (amountCents: number) => {
    const newest = await db
      .selectFrom('gift_card_order')
      .select((g) => g.fn.max('id').as('id'))
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    const proved = { ...signedIn, provedAt: now() }
    const body = { brand: 'Visa', amountCents, after: newest?.id ?? 0 } as const
    const made = await orderGiftCard(context, db, { partner, signedIn: proved, body })
    if (made !== 'ordered') throw new Error(`No gift card: ${made.code}`)
  }
  const deliver = async () => {
    while ((await deliverGiftCards(db, partnerId, { issuer, log, now, random: randomBytes })) > 0);
  }
  await order(500)
  await order(600)
  await deliver()
  const rows = await db.selectFrom('gift_card_order').select(['reference', 'amount_cents']).execute()
  for (const { reference, amount_cents } of rows) if (amount_cents === 500) mailed.add(reference)
  clock.goToDay(6)
  await followOrders(db, { giftCards: issuer, log, now })
  await order(700)
  await deliver()
  await order(800)
}
