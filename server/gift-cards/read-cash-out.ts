import type { CashOutAnswer } from '#contract/schemas/credits/cash-out.ts'
import { homeZone, isoDay } from '#domain/dates.ts'
import { deliveryOfWay, offersOn } from '#domain/rewards/gift-card.ts'
import type { Partner } from '#partners/registry.ts'
import { findKeptBalance } from '../closing/close-balance.ts'
import type { Context } from '../context.ts'
import { findWay } from '../credits/choice-store.ts'
import type { Db } from '../db/database.ts'
import { findRulesInForce } from '../rules/store.ts'
import { findNewestOrder, findToldOrders } from './order-store.ts'

/** What a member sees of how the balance is paid; null where the partner keeps it. */
export async function readCashOut(
  { giftCards, now: clock }: Pick<Context, 'giftCards' | 'now'>,
  db: Db,
  { partner, memberId }: { readonly partner: Partner; readonly memberId: number },
): Promise<CashOutAnswer | null> {
  const now = clock()
  const member = { partnerId: partner.id, memberId }
  const balance = await findKeptBalance(db, member, now)
  const rules = await findRulesInForce(db, partner.id, now)
  if (balance === null || !rules) return null
  const { payableCents, waitingCents } = balance
  const offers = giftCards === null ? [] : offersOn(partner.settings.giftCards, isoDay(now.getTime(), homeZone))
  const orders = await findToldOrders(db, member)
  const way = await findWay(db, member)
  return {
    way,
    delivery: deliveryOfWay[way],
    thresholdCents: rules.statementCreditCents,
    payableCents,
    waitingCents,
    offers: offers.map(({ brand, delivery, leastCents, mostCents, amountsCents }) => ({
      brand,
      delivery,
      leastCents,
      mostCents,
      amountsCents: amountsCents && [...amountsCents],
    })),
    newestOrder: String(await findNewestOrder(db, member)),
    orders: orders.map(({ id, createdAt, ...order }) => ({
      ...order,
      id: String(id),
      createdAt: createdAt.toISOString(),
    })),
  }
}
