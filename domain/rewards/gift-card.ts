import type { Cents } from '../money/money.ts'
import type { DeliveryMethod, GiftCardBrand } from './rewards.ts'

/** How a member's balance is paid: to the card by itself from the threshold on, or kept for gift cards. */
export const cashOutWays = ['statementCredit', 'giftCard'] as const
export type CashOutWay = (typeof cashOutWays)[number]

/** How what is paid reaches the member: a statement credit on the linked card, a gift card by a mail of its issuer. Source: docs/rewards.md, "Gift cards". */
export const deliveryOfWay = { statementCredit: 'Card', giftCard: 'Email' } as const satisfies Record<
  CashOutWay,
  DeliveryMethod
>

/** Why the amount of a gift card is back in the balance: there was none left, the issuer refused it, or it did not arrive. */
export const giftCardFailures = ['outOfStock', 'refused', 'notDelivered'] as const
export type GiftCardFailure = (typeof giftCardFailures)[number]

/** A gift card that a programme offers from one day to another, both ISO, in America/New_York; `until` null: until further notice. */
export interface GiftCardOffer {
  readonly brand: GiftCardBrand
  /** What the issuer calls it. */
  readonly product: string
  readonly delivery: (typeof deliveryOfWay)['giftCard']
  readonly from: string
  readonly until: string | null
  readonly leastCents: Cents
  readonly mostCents: Cents
  /** Null: any amount from the least to the greatest. */
  readonly amountsCents: readonly Cents[] | null
}

/** What can be ordered on the day (ISO, in America/New_York), in the order of the programme's list. */
export function offersOn(offers: readonly GiftCardOffer[], day: string): readonly GiftCardOffer[] {
  return offers.filter(({ from, until }) => from <= day && (until === null || day <= until))
}

/** Whether a card of so many cents is among what is offered. Source: docs/rewards.md, "Gift cards". */
export function isOfferedAmount(
  { leastCents, mostCents, amountsCents }: Pick<GiftCardOffer, 'leastCents' | 'mostCents' | 'amountsCents'>,
  amountCents: Cents,
): boolean {
  if (amountsCents !== null && !amountsCents.includes(amountCents)) return false
  return Number.isInteger(amountCents) && amountCents >= leastCents && amountCents <= mostCents
}
