import { type RawBuilder, sql } from 'kysely'
import type { DineOrder } from '#domain/dines/dine.ts'
import type { BonusUses } from '#domain/standing/standing.ts'
import type { Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf, instantOf, rowsAs } from '../../db/rows.ts'
import { type MemberName, memberTypes } from '../facts-store.ts'

/** One card that two members of a programme have or had, each under a token of theirs: its bank may have replaced it in between. */
export interface SharedCard {
  readonly memberId: number
  readonly cardToken: string
  readonly otherId: number
  readonly otherToken: string
}

/** The tokens that are one card with `token`, by one replacement of a bank. */
function besideToken(token: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select u.new_card_token as token from card_update u where u.kind = 'replaced' and u.card_token = ${token}
    union all
    select u.card_token from card_update u where u.kind = 'replaced' and u.new_card_token = ${token}`
}

/** The cards of these members that somebody else of their programme has or had, too. */
export async function findSharedCards(db: Db, names: readonly MemberName[]): Promise<readonly SharedCard[]> {
  if (names.length === 0) return []
  const { rows } = await sql<SharedCard>`
    with recursive card (partner_id, member_id, card_token, token) as (
      select l.partner_id, l.member_id, l.card_token, l.card_token
      from ${rowsAs('asked', names, memberTypes)}
      join card_link l on l.partner_id = asked."partnerId" and l.member_id = asked."memberId"
      union
      select card.partner_id, card.member_id, card.card_token, beside.token
      from card cross join lateral (${besideToken(sql`card.token`)}) beside)
    select distinct card.member_id as "memberId", card.card_token as "cardToken", o.member_id as "otherId",
      o.card_token as "otherToken"
    from card join card_link o
      on o.card_token = card.token and o.partner_id = card.partner_id and o.member_id <> card.member_id`.execute(db)
  return rows
}

/** These members, and whoever has or had one of their cards in the same programme, or one of these members' cards in turn. */
export async function findSharers(db: Db, memberIds: Iterable<number>): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    with recursive card (partner_id, token) as (
      select l.partner_id, l.card_token from member m
      join card_link l on l.partner_id = m.partner_id and l.member_id = m.id
      where m.id = ${anyOf('bigint', memberIds)}
      union
      select card.partner_id, beside.token from card cross join lateral (
        ${besideToken(sql`card.token`)}
        union all
        select own.card_token from card_link held
        join card_link own on own.partner_id = held.partner_id and own.member_id = held.member_id
        where held.partner_id = card.partner_id and held.card_token = card.token) beside)
    select distinct l.member_id as id from card
    join card_link l on l.partner_id = card.partner_id and l.card_token = card.token`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findOpenTokens(db: Db, { partnerId, memberId }: MemberName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card_link')
    .select('card_token as cardToken')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('unlinked_at', 'is', null)
    .execute()
  return rows.map(({ cardToken }) => cardToken)
}

/** A visit that is awarded, and the bonuses that were given with it. */
export interface AwardedDine extends DineOrder, Pick<Row<'transaction'>, 'id' | 'memberId' | 'cardToken'> {
  readonly bonusGiven: boolean
  /** Null: it counted for none. */
  readonly bonuses: BonusUses | null
}

export async function findAwardedDines(db: Db, names: readonly MemberName[]): Promise<readonly AwardedDine[]> {
  return db
    .selectFrom(rowsAs('asked', names, memberTypes))
    .innerJoin('transaction as t', (join) =>
      join.onRef('t.partner_id', '=', 'asked.partnerId').onRef('t.member_id', '=', 'asked.memberId'),
    )
    .select([
      't.id',
      't.member_id as memberId',
      't.card_token as cardToken',
      't.network',
      't.first_event_id as eventId',
    ])
    .select((t) => instantOf(t.ref('t.authorised_at')).as('authorisedAt'))
    .select([
      sql<boolean>`(t.history -> 'added' ->> 'bonusGiven')::boolean`.as('bonusGiven'),
      sql<BonusUses | null>`t.history -> 'added' -> 'bonuses'`.as('bonuses'),
    ])
    .where('t.status', '=', 'Awarded')
    .where('t.withdrawn_at', 'is', null)
    .orderBy('t.id')
    .execute()
}
