import type { Row } from '../db/columns.ts'
import { type CreditCard, isPayable, type PayableCard } from './credit-card-store.ts'

/** What becomes of a credit at the moment at which it is to go out. */
export type Aim =
  /** To its card, at the card's network. */
  | { readonly kind: 'send' }
  /** To this card instead. */
  | { readonly kind: 'move'; readonly card: PayableCard }
  /** Its member holds no card that may be paid to: the amount goes back to the balance, and waits there for one. */
  | { readonly kind: 'return' }
  /** Its card is not the member's any more, and nobody knows whether the network has it: the network has to be asked. */
  | { readonly kind: 'ask' }

export type AimedCredit = Pick<Row<'statement_credit'>, 'cardToken' | 'benefitProcessor' | 'status' | 'sentAt'>

/**
 * Nothing goes to a card that is not the member's, and nothing goes out twice: whatever a network may have already is neither sent to another card nor
 * given back. `cards` are those that the member holds, the one to be credited first. Source: docs/rewards.md, "Statement credits".
 */
export function aimCredit(credit: AimedCredit, cards: readonly CreditCard[]): Aim {
  // The network has said that it has it, and counts it once.
  if (credit.status === 'pending_received') return { kind: 'send' }
  const own = cards.find(({ cardToken }) => cardToken === credit.cardToken)
  const isThere = own?.network === credit.benefitProcessor
  if (isThere && (own.isPayable || credit.sentAt !== null)) return { kind: 'send' }
  if (credit.sentAt !== null) return { kind: 'ask' }
  const card = own?.isPayable ? own : cards.find(isPayable)
  return card ? { kind: 'move', card } : { kind: 'return' }
}
