import { endpoint } from '../../endpoint.ts'
import type { CashOutAnswer, CashOutBody, GiftCardBody } from '../../schemas/credits/cash-out.ts'

/** How the balance is paid, what it can be paid by, and what was ordered. 404 where the partner keeps balances. */
export const getCashOut = endpoint<{ answer: CashOutAnswer }>()('GET', '/api/Member/CashOut', {})

/** From now on. Who wants statement credits again and has the threshold is paid at once. */
export const chooseCashOut = endpoint<{ body: CashOutBody; answer: CashOutAnswer }>()('PUT', '/api/Member/CashOut', {
  notOffered: 409,
})

/** Takes the amount from what is payable. The same again after the same newest order is that order; another one is refused. */
export const orderGiftCard = endpoint<{ body: GiftCardBody; answer: CashOutAnswer }>()(
  'POST',
  '/api/Member/GiftCards',
  { notOffered: 409, balanceTooSmall: 409, ordersChanged: 409 },
)
