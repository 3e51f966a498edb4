import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'

const cardNames = [
  'id',
  'partnerCardId',
  'cardToken',
  'cardType',
  'lastFour',
  'description',
  'name',
  'linkedAt',
  'earningSince',
  'expiry',
] as const
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
  /** The programme's own id of a card that it loaded. */
  readonly partnerCardId: string | null
  /** What the vault knows of it; null where it says nothing. */
  readonly product: string | null
  /** As 2027-03; null where the vault does not say. */
  readonly expiry: string | null
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
      card_product: card.product,
      created_at: card.now,
    })
    // What was said first stands, since dines were judged by it. The lock lets one of two who link the card get it.
    .onConflict((conflict) =>
      conflict
        .column('card_token')
        .doUpdateSet({ last_four: card.lastFour })
        .where((registry) => registry.lit(false)),
    )
    .execute()
  const row = await db
    .insertInto('card_link')
    .values({
      partner_id: partnerId,
      member_id: card.memberId,
      card_token: card.token,
      partner_card_id: card.partnerCardId,
      card_type: card.cardType,
      last_four: card.lastFour,
      description: card.description,
      expiry: card.expiry,
      card_product: card.product,
      // The clock of whoever let the card go may be ahead of ours.
      linked_at: sql`greatest(${card.now}, card_free_from(${card.token}))`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(cardColumns)
    .executeTakeFirst()
  return row ?? null
}

interface CardName {
  readonly cardId: number
  readonly memberId: number
  /** Null: none. */
  readonly name: string | null
}

/** Names a linked card of the member; undefined where it is not theirs, or not linked any more. */
export async function renameCard(
  db: Db,
  partnerId: string,
  { cardId, memberId, name }: CardName,
): Promise<CardLinkRow | undefined> {
  return db
    .updateTable('card_link')
    .set({ name })
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardId)
    .where('member_id', '=', memberId)
    .where('unlinked_at', 'is', null)
    .returning(cardColumns)
    .executeTakeFirst()
}

interface Ending {
  readonly cardId: number
  readonly now: Date
  /** Null unless told: the member, or who closed the account. */
  readonly endedBy?: Row<'card_link'>['endedBy']
  /** The link of the member’s that goes on in its place. */
  readonly succeededBy?: number | null
}

export async function endCardLink(
  db: Db,
  partnerId: string,
  { cardId, now, endedBy = null, succeededBy = null }: Ending,
): Promise<void> {
  await db
    .updateTable('card_link')
    // A moved clock must not make a link end before it began.
    .set((set) => ({
      unlinked_at: set.fn<Date>('greatest', [set.val(now), 'linked_at']),
      ended_by: endedBy,
      succeeded_by: succeededBy,
    }))
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

interface NewNonces {
  readonly memberId: number
  readonly now: Date
  readonly expiresAt: Date
  readonly nonces: readonly { readonly nonceHash: string; readonly partnerCardId: string | null }[]
}

/** Keeps nonces until they are used up or too old. One that is there already stays whose it is. */
export async function insertCardEntryNonces(
  db: Db,
  partnerId: string,
  { memberId, now, expiresAt, nonces }: NewNonces,
): Promise<void> {
  await db
    .deleteFrom('card_entry_nonce')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('expires_at', '<', now)
    .execute()
  const rows = nonces.map((nonce) => ({ partnerId, memberId, expiresAt, ...nonce }))
  await insertMissing(db, { into: 'card_entry_nonce', rows })
}

/** Uses the nonce up, and says which card of the programme it was made for, if any. Null where it is not this member's, is used or is too old. */
export async function takeCardEntryNonce(
  db: Db,
  partnerId: string,
  { nonceHash, memberId, now }: Nonce,
): Promise<{ readonly partnerCardId: string | null } | null> {
  const taken = await db
    .deleteFrom('card_entry_nonce')
    .where('partner_id', '=', partnerId)
    .where('nonce_hash', '=', nonceHash)
    .where('member_id', '=', memberId)
    .returning(columnsOf('card_entry_nonce', ['expiresAt', 'partnerCardId']))
    .executeTakeFirst()
  return taken !== undefined && taken.expiresAt > now ? taken : null
}
