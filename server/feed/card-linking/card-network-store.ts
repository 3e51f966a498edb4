import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../../db/database.ts'

/** The network of a card, or null where no partner ever knew it. Cards belong to no partner: see docs/architecture.md, “Partners apart”. */
export async function findNetworkOfCard(db: Db, cardToken: string): Promise<Network | null> {
  const row = await db
    .selectFrom('card_registry')
    .select('network')
    .where('card_token', '=', cardToken)
    .executeTakeFirst()
  return row?.network ?? null
}
