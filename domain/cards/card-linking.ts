import type { Network } from '../dines/networks.ts'
import { cardBrandOfNetwork, type CardBrandCode } from './card-brand.ts'
import { hourMs, type Instant } from '../dates.ts'

/** Linked, selected and typed in together. Source: specification, section 9. */
export const maximumCards = 12

/** Whether a member who holds so many cards may have so many more. */
export function hasRoomForCards(held: number, more = 1): boolean {
  return held + more <= maximumCards
}

export function isAcceptedCard(network: Network, accepted: readonly CardBrandCode[]): boolean {
  return accepted.includes(cardBrandOfNetwork(network).code)
}

/** What the card is called in the list: its brand, as the brand writes it. */
export function cardDescription(network: Network): string {
  return cardBrandOfNetwork(network).name
}

/** The moment from which a card earns: some hours after it was linked, by the partner's rules. */
export function earnsFrom(linkedAt: Instant, cardActivationHours: number): Instant {
  return linkedAt + cardActivationHours * hourMs
}
