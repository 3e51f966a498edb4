import { cardBrandByType, type CardBrandCode, type CardType } from './card-brand.ts'
import { hourMs, type Instant } from '../dates.ts'

/** Linked, selected and typed in together. Source: specification, section 9. */
export const maximumCards = 12

export function isAcceptedCard(cardType: CardType, accepted: readonly CardBrandCode[]): boolean {
  return accepted.includes(cardBrandByType(cardType).code)
}

/** What the card is called in the list: its brand, as the brand writes it. */
export function cardDescription(cardType: CardType): string {
  return cardBrandByType(cardType).name
}

/** The moment from which a card earns: some hours after it was linked, by the partner's rules. */
export function earnsFrom(linkedAt: Instant, cardActivationHours: number): Instant {
  return linkedAt + cardActivationHours * hourMs
}
