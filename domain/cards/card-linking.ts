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

/** Whoever gets into an account links a card of their own first: three days are long enough for the member to read of it. */
const usualPayoutHours = 72

/** The moment from which a card may be paid to. `since` is when it was linked, or the card that it replaces. Source: docs/rewards.md, "Statement credits". */
export function paidFrom(since: Instant, { cardPayoutHours = usualPayoutHours }: PayoutRule): Instant {
  return since + cardPayoutHours * hourMs
}

interface PayoutRule {
  readonly cardPayoutHours?: number
}

/** The moment from which a card earns: some hours after it was linked, by the partner's rules. */
export function earnsFrom(linkedAt: Instant, cardActivationHours: number): Instant {
  return linkedAt + cardActivationHours * hourMs
}
