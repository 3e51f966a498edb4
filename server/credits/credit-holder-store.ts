import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { CreditCard } from './credit-card-store.ts'

/** Whose network each card is, of those that were ever linked. */
export async function findNetworks(db: Db, cardTokens: readonly string[]): Promise<ReadonlyMap<string, Network>> {
  if (cardTokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_registry')
    .select(['card_token as cardToken', 'network'])
    .where('card_token', '=', anyOf('text', new Set(cardTokens)))
    .execute()
  return new Map(rows.map(({ cardToken, network }) => [cardToken, network]))
}

interface AskedCards {
  readonly partnerId: string
  readonly cardTokens: readonly string[]
}

type CardHolder = Pick<CreditCard, 'memberId' | 'cardToken' | 'description' | 'lastFour'>

/** Whose each card is, or was last, among the partner's members. */
export async function findHolders(
  db: Db,
  { partnerId, cardTokens }: AskedCards,
): Promise<ReadonlyMap<string, CardHolder>> {
  if (cardTokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_link')
    .select(['member_id as memberId', 'card_token as cardToken', 'description', 'last_four as lastFour'])
    .where('partner_id', '=', partnerId)
    .where('card_token', '=', anyOf('text', new Set(cardTokens)))
    .orderBy('linked_at')
    .execute()
  return new Map(rows.map((row) => [row.cardToken, row]))
}
