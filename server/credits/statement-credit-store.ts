import type { Cents } from '#domain/money/money.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows } from '../db/rows.ts'
import { markDelivered } from '../journal/settlement-store.ts'

export interface CreditedMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

export interface Credit {
  readonly memberId: number
  readonly amountCents: Cents
}

interface PostedCredits {
  readonly partnerId: string
  readonly credits: readonly (Credit & { readonly postingId: number })[]
}

/** Writes the credits to the card that each member used last; it is pending until the card's network has taken it. */
export async function insertCredits(tx: Db, { partnerId, credits }: PostedCredits, now: Date): Promise<void> {
  const cards = await findCardsUsedLast(tx, { partnerId, memberIds: credits.map((credit) => credit.memberId) })
  const rows = credits.map(({ memberId, amountCents, postingId }) => {
    const card = cards.get(memberId)
    return {
      partnerId,
      memberId,
      postingId,
      amountCents,
      targetType: card ? ('card' as const) : ('other' as const),
      cardToken: card?.cardToken ?? null,
      targetLabel: card ? `${card.description} ending in ${card.lastFour}` : '',
      benefitProcessor: card?.network ?? 'none',
      status: 'pending' as const,
      createdAt: now,
      updatedAt: now,
    }
  })
  await insertRows(tx, { into: 'statement_credit', rows })
}

type CardUsedLast = Pick<Row<'card_link'>, 'memberId' | 'cardToken' | 'description' | 'lastFour'> &
  Pick<Row<'transaction'>, 'network'>

async function findCardsUsedLast(
  db: Db,
  { partnerId, memberIds }: CreditedMembers,
): Promise<ReadonlyMap<number, CardUsedLast>> {
  const rows = await db
    .selectFrom('transaction as t')
    .innerJoin('card_link as l', (join) =>
      join
        .onRef('l.partner_id', '=', 't.partner_id')
        .onRef('l.member_id', '=', 't.member_id')
        .onRef('l.card_token', '=', 't.card_token'),
    )
    // A card that its bank has replaced takes no money: the link that goes on has the new one.
    .leftJoin('card_link as s', (join) =>
      join.onRef('s.partner_id', '=', 'l.partner_id').onRef('s.id', '=', 'l.succeeded_by'),
    )
    .select(columnsOf('transaction as t', ['memberId', 'network']))
    .select((link) => [
      link.fn.coalesce('s.card_token', 'l.card_token').as('cardToken'),
      link.fn.coalesce('s.description', 'l.description').as('description'),
      link.fn.coalesce('s.last_four', 'l.last_four').as('lastFour'),
    ])
    .distinctOn('t.member_id')
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', anyOf('bigint', memberIds))
    .where('t.withdrawn_at', 'is', null)
    .orderBy('t.member_id')
    .orderBy('t.authorised_at', 'desc')
    .orderBy('l.linked_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** In the year that the demo data tells, the networks took every credit that was sent to them. */
export async function completeStatementCredits(db: Db, partnerId: string, now: Date): Promise<void> {
  const rows = await db
    .updateTable('statement_credit')
    .set({ status: 'completed', updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('status', 'in', ['pending', 'pending_received'])
    .returning('posting_id as postingId')
    .execute()
  await markDelivered(db, { partnerId, postingIds: rows.map((row) => row.postingId) }, now)
}
