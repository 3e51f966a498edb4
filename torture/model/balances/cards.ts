import { type Account, type Books } from './books.ts'

const hourMs = 3_600_000

/** A card that an account may be paid to, perhaps not yet. */
export interface PayoutCard {
  readonly card: string
  readonly isOldEnough: boolean
}

/** The cards of an account, the one to be credited first: old enough before the others, that of the newest visit that earns, then the one linked last. */
export function payoutCards(books: Books, account: Account, now: number): readonly PayoutCard[] {
  const cards = account.state === 'open' ? heldCards(account) : closingCard(books, account)
  const dated = cards.map(({ card, from }) => ({
    card,
    isOldEnough: from + books.rules.cardPayoutHours * hourMs <= now,
  }))
  return [...dated.filter(({ isOldEnough }) => isOldEnough), ...dated.filter(({ isOldEnough }) => !isOldEnough)]
}

interface Dated {
  readonly card: string
  readonly from: number
}

function heldCards({ links, visits }: Account): readonly Dated[] {
  const earnedAt = (card: string) =>
    Math.max(
      -1,
      ...visits
        .filter((visit) => visit.card === card && visit.status === 'Awarded' && visit.reward > 0)
        .map(({ at }) => at),
    )
  return links
    .filter(({ to }) => to === null)
    .toSorted((a, b) => earnedAt(b.card) - earnedAt(a.card) || b.from - a.from)
}

/** That of the closing, while nobody has linked it. */
function closingCard({ accounts }: Books, { links, closings }: Account): readonly Dated[] {
  const card = closings.at(-1)?.card ?? null
  const isTaken = [...accounts.values()].some((one) => one.links.some((link) => link.card === card && link.to === null))
  const link = links.findLast((one) => one.card === card)
  return link && !isTaken ? [link] : []
}
