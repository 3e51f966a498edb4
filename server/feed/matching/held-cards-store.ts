import { sql } from 'kysely'
import { type Cards, joinCards, type Replacement } from '#domain/cards/replaced-cards.ts'
import { LostRaceError } from '../../db/contention.ts'
import type { Db } from '../../db/database.ts'
import { type DinersLocked, lockDiners } from '../../dines/shared-cards/lock-diners.ts'
import { arrayText } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.ts'
import { type CardHolder, findCardHolders } from '../store.ts'

/** Which tokens are one card, and who holds and held them. */
export interface HeldCards {
  readonly cards: Cards
  readonly holders: readonly CardHolder[]
}

/** All that banks said of these cards and of those whose place they took, or that took theirs. */
export async function findReplacements(db: Db, cardTokens: Iterable<string>): Promise<readonly Replacement[]> {
  const { rows } = await sql<Replacement>`
    with recursive card (token) as (
      select unnest(${arrayText([...new Set(cardTokens)])}::text[])
      union
      select beside.token from card cross join lateral (
        select u.new_card_token as token from card_update u where u.kind = 'replaced' and u.card_token = card.token
        union all
        select u.card_token from card_update u where u.kind = 'replaced' and u.new_card_token = card.token) beside)
    select card.token as "cardToken", u.new_card_token as "newCardToken" from card cross join lateral (
      select new_card_token from card_update where kind = 'replaced' and card_token = card.token offset 0) u
    order by 1`.execute(db)
  return rows
}

export async function findHeldCards(db: Db, cardTokens: Iterable<string>): Promise<HeldCards> {
  const tokens = [...new Set(cardTokens)]
  return findHolders(db, tokens, await findReplacements(db, tokens))
}

/** The same with the members of all these cards locked: what a bank says of one of them meanwhile is seen, or waits. */
export async function lockHeldCards(
  tx: Tx,
  cardTokens: Iterable<string>,
): Promise<HeldCards & { readonly locked: DinersLocked }> {
  const tokens = [...new Set(cardTokens)]
  const before = await findReplacements(tx, tokens)
  const held = await findHolders(tx, tokens, before)
  const locked = await lockDiners(
    tx,
    held.holders.map(({ memberId }) => memberId),
  )
  const after = await findReplacements(tx, tokens)
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new LostRaceError('a card was replaced meanwhile')
  return { ...held, locked }
}

async function findHolders(
  db: Db,
  tokens: readonly string[],
  replacements: readonly Replacement[],
): Promise<HeldCards> {
  const cards = joinCards(replacements)
  const all = new Set(tokens.flatMap((token) => cards.tokensOf(token)))
  return { cards, holders: await findCardHolders(db, [...all]) }
}
