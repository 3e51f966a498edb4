import type { Network } from '#domain/dines/networks.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

const cardNames = ['id', 'partnerCardId', 'cardToken', 'cardType', 'lastFour', 'description', 'linkedAt'] as const
const cardColumns = columnsOf('card_link', cardNames)
export type CardLinkRow = Pick<Row<'card_link'>, (typeof cardNames)[number]>

/** The cards that are linked now, the oldest first. */
export async function findOpenCards(db: Db, partnerId: string, memberId: number): Promise<CardLinkRow[]> {
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
  readonly cardType: Network
  readonly lastFour: string
  readonly description: string
  readonly now: Date
}

/** Null where somebody holds the card, in whichever programme: the index on open links sees them all. */
export async function insertCardLink(db: Db, partnerId: string, card: NewCard): Promise<CardLinkRow | null> {
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
  const taken = await db
    .deleteFrom('card_entry_nonce')
    .where('partner_id', '=', partnerId)
    .where('nonce_hash', '=', nonceHash)
    .where('member_id', '=', memberId)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now
}
