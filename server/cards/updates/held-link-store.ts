import { sql } from 'kysely'
import { columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'

export const heldNames = [
  'partnerId',
  'id',
  'memberId',
  'cardToken',
  'cardType',
  'lastFour',
  'description',
  'name',
  'linkedAt',
  'unlinkedAt',
  'earningSince',
  'expiry',
  'cardProduct',
] as const
/** A link as the networks' updates find it, of whichever partner. */
export type HeldLink = Pick<Row<'card_link'>, (typeof heldNames)[number]>

/** Who holds the card now. */
export async function findHeldLink(db: Db, cardToken: string): Promise<HeldLink | undefined> {
  return db
    .selectFrom('card_link')
    .select(columnsOf('card_link', heldNames))
    .where('card_token', '=', cardToken)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()
}

/** Whose link the network ended by closing the card, where nobody has linked it since, and nothing went on from it. */
export async function findClosedLink(db: Db, cardToken: string): Promise<HeldLink | undefined> {
  const last = await db
    .selectFrom('card_link')
    .select(columnsOf('card_link', [...heldNames, 'endedBy', 'succeededBy']))
    .where('card_token', '=', cardToken)
    .orderBy('linked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.endedBy === 'network' && last.succeededBy === null ? last : undefined
}

/** The row that says which card it is; made where it is new. Whoever links the card waits for it, so that one of two gets it. */
export async function lockNewCard(
  tx: Tx,
  {
    of,
    cardToken,
    lastFour,
    now,
  }: { readonly of: HeldLink; readonly cardToken: string; readonly lastFour: string; readonly now: Date },
): Promise<void> {
  await sql`insert into card_registry (card_token, network, last_four, card_product, created_at)
    select ${cardToken}, network, ${lastFour}, card_product, ${now} from card_registry where card_token = ${of.cardToken}
    on conflict (card_token) do update set card_product = card_registry.card_product`.execute(tx)
}

/** When the last who held this card let it go. */
export async function lastHeldUntil(tx: Tx, cardToken: string): Promise<Date | null> {
  const { until } = await tx
    .selectFrom('card_link')
    .select((link) => link.fn.max('unlinked_at').as('until'))
    .where('card_token', '=', cardToken)
    .executeTakeFirstOrThrow()
  return until
}

interface GoingOn {
  readonly cardToken: string
  readonly lastFour: string
  readonly expiry: string | null
  readonly linkedAt: Date
  /** When the old card's time ended. */
  readonly endedAt: Date
}

/** The link keeps its number, its name and its consent under the new token; a row of its own remembers the old token's time. */
export async function goOn(
  tx: Tx,
  link: HeldLink,
  { cardToken, lastFour, expiry, linkedAt, endedAt }: GoingOn,
): Promise<void> {
  const earningSince = link.earningSince ?? link.linkedAt
  const product = productOf(link)
  await tx
    .updateTable('card_link')
    .set({
      card_token: cardToken,
      last_four: lastFour,
      expiry,
      told_expiry: null,
      linked_at: linkedAt,
      unlinked_at: null,
      ended_by: null,
      earning_since: earningSince,
      card_product: product,
    })
    .where('partner_id', '=', link.partnerId)
    .where('id', '=', link.id)
    .execute()
  await tx
    .insertInto('card_link')
    .values({
      partner_id: link.partnerId,
      member_id: link.memberId,
      card_token: link.cardToken,
      partner_card_id: null,
      card_type: link.cardType,
      last_four: link.lastFour,
      description: link.description,
      name: link.name,
      expiry: link.expiry,
      linked_at: link.linkedAt,
      unlinked_at: endedAt,
      earning_since: link.earningSince,
      card_product: link.cardProduct,
      ended_by: 'network',
      succeeded_by: link.id,
    })
    .execute()
}

/** What is known of the card's product: by its link, or else since the card was first known. */
function productOf({ cardProduct, cardToken }: HeldLink) {
  return sql<
    string | null
  >`coalesce(${cardProduct}::text, (select card_product from card_registry where card_token = ${cardToken}))`
}

/** The same number with a later last month. An older word changes nothing. */
export async function renew(tx: Tx, { partnerId, id }: HeldLink, expiry: string): Promise<void> {
  await tx
    .updateTable('card_link')
    .set((set) => ({ expiry: set.fn<string>('greatest', ['expiry', set.val(expiry)]) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}
