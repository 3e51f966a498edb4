import type { VaultCard } from '#vendors/card-vault/wire.ts'
import { asColumns, columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { type MembersLocked, requireLocked } from '../../db/lock-members.ts'
import type { Tx } from '../../db/transact.ts'

const names = [
  'id',
  'memberId',
  'cardToken',
  'fromPartnerId',
  'fromMemberId',
  'fromLinkId',
  'card',
  'partnerCardId',
  'expiresAt',
  'codeHash',
  'codesSent',
  'tries',
  'provedAt',
  'consentVersion',
  'endedAt',
] as const
export type MoveOffer = Pick<Row<'card_move_offer'>, (typeof names)[number]>

interface NewOffer {
  readonly memberId: number
  readonly card: VaultCard
  readonly partnerCardId: string | null
  readonly from: { readonly partnerId: string; readonly memberId: number; readonly id: number }
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertOffer(
  db: Db,
  partnerId: string,
  { memberId, card, partnerCardId, from, now, expiresAt }: NewOffer,
): Promise<number> {
  const { id } = await db
    .insertInto('card_move_offer')
    .values({
      partner_id: partnerId,
      member_id: memberId,
      card_token: card.token,
      from_partner_id: from.partnerId,
      from_member_id: from.memberId,
      from_link_id: from.id,
      card: JSON.stringify(card),
      partner_card_id: partnerCardId,
      offered_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface OfferName {
  readonly id: number
  readonly memberId: number
}

/** The member's own offer, with its lock. */
export async function lockOffer(
  tx: Tx,
  partnerId: string,
  { id, memberId }: OfferName,
): Promise<MoveOffer | undefined> {
  return tx
    .selectFrom('card_move_offer')
    .select(columnsOf('card_move_offer', names))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findOffer(db: Db, partnerId: string, id: number): Promise<MoveOffer | undefined> {
  return db
    .selectFrom('card_move_offer')
    .select(columnsOf('card_move_offer', names))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

type Changes = Partial<Pick<MoveOffer, 'codesSent' | 'tries' | 'codeHash' | 'provedAt' | 'consentVersion' | 'endedAt'>>

export async function changeOffer(db: Db, partnerId: string, id: number, changes: Changes): Promise<void> {
  await db
    .updateTable('card_move_offer')
    .set(asColumns('card_move_offer', changes))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** How many codes were mailed since a moment to a member who holds cards, whoever asked for them and for whichever card. */
export async function countCodes(
  locked: MembersLocked,
  { fromPartnerId, fromMemberId }: Pick<MoveOffer, 'fromPartnerId' | 'fromMemberId'>,
  since: Date,
): Promise<number> {
  requireLocked(locked, [fromMemberId])
  const { codes } = await locked.tx
    .selectFrom('card_move_offer')
    .select((offer) => offer.fn.coalesce(offer.fn.sum<number>('codes_sent'), offer.lit(0)).as('codes'))
    .where('from_partner_id', '=', fromPartnerId)
    .where('from_member_id', '=', fromMemberId)
    .where('offered_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

export async function deleteOldOffers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('card_move_offer').where('offered_at', '<', before).execute()
}
