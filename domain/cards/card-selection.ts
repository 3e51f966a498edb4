import type { Network } from '../dines/networks.ts'
import type { CardBrandCode } from './card-brand.ts'
import { isAcceptedCard, maximumCards } from './card-linking.ts'

interface NamedCard {
  readonly cardType: Network
  readonly lastFour: string
}

interface Offering {
  readonly linked: readonly NamedCard[]
  readonly accepted: readonly CardBrandCode[]
}

/**
 * Which of the cards that a programme has of a member are offered for linking: those of an accepted brand that are not linked. A card counts as linked
 * by its brand and its last four digits together. One without digits has no name to be offered by. Source: specification, section 5, add-cards.
 */
export function offeredCards<Card extends NamedCard>(loaded: readonly Card[], { linked, accepted }: Offering): Card[] {
  return withLastFour(loaded).filter(
    (card) =>
      isAcceptedCard(card.cardType, accepted) &&
      !linked.some(({ cardType, lastFour }) => cardType === card.cardType && lastFour === card.lastFour),
  )
}

/** The cards that may be sent: those without digits are dropped. Source: specification, section 5, add-cards. */
export function withLastFour<Card extends Pick<NamedCard, 'lastFour'>>(cards: readonly Card[]): Card[] {
  return cards.filter(({ lastFour }) => lastFour !== '')
}

interface Selection {
  /** How many cards each of them has. */
  readonly linked: number
  readonly chosen: number
  /** A card whose number is being typed counts as one, whether it is complete or not. */
  readonly typed: number
}

/** How many cards the account takes beside those that are linked, and how many more may be chosen: below zero where it is too many. */
export function cardRoom({ linked, chosen, typed }: Selection): { readonly mayAdd: number; readonly left: number } {
  const mayAdd = Math.max(maximumCards - linked, 0)
  return { mayAdd, left: mayAdd - chosen - typed }
}
