import { sql } from 'kysely'
import type { CardType } from '#domain/cards/card-brand.ts'
import type { Db } from '../db/database.ts'

export interface CardRow {
  readonly id: number
  readonly partner_card_id: string | null
  readonly card_token: string
  readonly card_type: CardType
  readonly last_four: string
  readonly description: string
  readonly linked_at: Date
}

const cardColumns = [
  'id',
  'partner_card_id',
  'card_token',
  'card_type',
  'last_four',
  'description',
  'linked_at',
] as const

/** The cards that are linked now, the oldest first. */
export async function findOpenCards(db: Db, partnerId: string, memberId: number): Promise<CardRow[]> {
  return db
    .selectFrom('card_link')
    .select(cardColumns)
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('unlinked_at', 'is', null)
    .orderBy('id')
    .execute()
}

interface NewCard {
  readonly memberId: number
  readonly token: string
  readonly cardType: CardType
  readonly lastFour: string
  readonly description: string
  readonly now: Date
}

/** Null where somebody holds the card, in whichever programme: the index on open links sees them all. */
export async function insertCardLink(db: Db, partnerId: string, card: NewCard): Promise<CardRow | null> {
  await db
    .insertInto('card_registry')
    .values({
      card_token: card.token,
      network: card.cardType,
      last_four: card.lastFour,
      card_product: null,
      created_at: card.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .insertInto('card_link')
    .values({
      partner_id: partnerId,
      member_id: card.memberId,
      card_token: card.token,
      partner_card_id: null,
      card_type: card.cardType,
      last_four: card.lastFour,
      description: card.description,
      linked_at: card.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(cardColumns)
    .executeTakeFirst()
  return row ?? null
}

export async function endCardLink(
  db: Db,
  partnerId: string,
  { cardId, now }: { cardId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('card_link')
    // A moved clock must not make a link end before it began.
    .set((set) => ({ unlinked_at: set.fn<Date>('greatest', [set.val(now), 'linked_at']) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardId)
    .where('unlinked_at', 'is', null)
    .execute()
}

interface Nonce {
  readonly nonceHash: string
  readonly memberId: number
  readonly now: Date
}

export async function insertCardEntryNonce(
  db: Db,
  partnerId: string,
  nonce: Nonce & { readonly expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom('card_entry_nonce')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', nonce.memberId)
    .where('expires_at', '<', nonce.now)
    .execute()
  await db
    .insertInto('card_entry_nonce')
    .values({
      partner_id: partnerId,
      nonce_hash: nonce.nonceHash,
      member_id: nonce.memberId,
      expires_at: nonce.expiresAt,
    })
    .execute()
}

/** Uses the nonce up; false where it is not this member's, is used or is too old. */
export async function takeCardEntryNonce(
  db: Db,
  partnerId: string,
  { nonceHash, memberId, now }: Nonce,
): Promise<boolean> {
  const { rows } = await sql<{ expires_at: Date }>`
    delete from card_entry_nonce
    where partner_id = ${partnerId} and nonce_hash = ${nonceHash} and member_id = ${memberId}
    returning expires_at`.execute(db)
  const expiresAt = rows[0]?.expires_at
  return expiresAt !== undefined && expiresAt > now
}
