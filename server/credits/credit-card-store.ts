import { sql } from 'kysely'
import { paidFrom } from '#domain/cards/card-linking.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { findRulesInForce } from '../rules/store.ts'
import { findHeldBack } from './hold-store.ts'

export interface CreditedMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

interface HeldCard {
  readonly memberId: number
  readonly cardToken: string
  readonly description: string
  readonly lastFour: string
  /** Whose card it is, whichever network told of the visits that earned. */
  readonly network: Network
  /** Since when the card, or the one that it replaces, has been linked. */
  readonly since: Date
}

/** A card that may be credited at this moment. Only this file makes one, so nothing is booked for a card that is too new. */
export interface PayableCard extends HeldCard {
  readonly isPayable: true
  readonly payableFrom: Date
}

/** Linked too short a time ago. */
interface NewCard extends HeldCard {
  readonly isPayable: false
  readonly payableFrom: Date
}

/** Of a member whose payments are held back: nobody knows from when on it may be paid to. */
interface HeldBackCard extends HeldCard {
  readonly isPayable: false
  readonly payableFrom: null
}

/** A card that will be credited, now or from a moment on. */
export type DatedCard = PayableCard | NewCard

/** A card that its member holds, and of who has closed the account that of the closing. */
export type CreditCard = DatedCard | HeldBackCard

export function isPayable(card: CreditCard): card is PayableCard {
  return card.isPayable
}

export function isDated(card: CreditCard): card is DatedCard {
  return card.payableFrom !== null
}

/** How members read of the card: "Visa ending in 1111". */
export function creditLabel({ description, lastFour }: Pick<CreditCard, 'description' | 'lastFour'>): string {
  return `${description} ending in ${lastFour}`
}

/**
 * The cards that each member holds now, the one to be credited first: a card that is old enough before one that is not; that of the newest visit that
 * earned and still does, then the one linked last. A visit with a card that its bank has replaced counts for the card that goes on from it. Who has closed
 * the account has the card that they were told of then, while nobody else has linked it. Of a member whose payments are held back no card is payable. Source: docs/rewards.md, "Statement credits" and "Closing with a balance".
 */
export async function findCreditCards(
  db: Db,
  { partnerId, memberIds }: CreditedMembers,
  now: Date,
): Promise<ReadonlyMap<number, readonly CreditCard[]>> {
  const rules = await findRulesInForce(db, partnerId, now)
  const heldBack = await findHeldBack(db, { partnerId, memberIds })
  const held = [
    ...(await findHeldCards(db, { partnerId, memberIds })),
    ...(await findCardsOfClosings(db, { partnerId, memberIds })),
  ]
  const cards = held.map((card): CreditCard => {
    if (heldBack.has(card.memberId)) return { ...card, payableFrom: null, isPayable: false }
    const payableFrom = new Date(paidFrom(card.since.getTime(), rules ?? {}))
    return payableFrom <= now ? { ...card, payableFrom, isPayable: true } : { ...card, payableFrom, isPayable: false }
  })
  const payableFirst = [...cards.filter(isPayable), ...cards.filter((card) => !card.isPayable)]
  return Map.groupBy(payableFirst, ({ memberId }) => memberId)
}

async function findHeldCards(db: Db, { partnerId, memberIds }: CreditedMembers): Promise<readonly HeldCard[]> {
  const { rows } = await sql<HeldCard>`
    with recursive held as (
      select id as open_id, id, member_id, card_token from card_link
      where partner_id = ${partnerId} and member_id = ${anyOf('bigint', memberIds)} and unlinked_at is null
      union
      select held.open_id, l.id, l.member_id, l.card_token from held
      join card_link l on l.partner_id = ${partnerId} and l.member_id = held.member_id and l.succeeded_by = held.id)
    select o.member_id as "memberId", o.card_token as "cardToken", o.description, o.last_four as "lastFour", r.network,
      least(o.linked_at, o.earning_since) as since
    from held
    join card_link o on o.partner_id = ${partnerId} and o.id = held.open_id
    join card_registry r on r.card_token = o.card_token
    left join lateral (
      select authorised_at from transaction t
      where t.partner_id = ${partnerId} and t.member_id = held.member_id and t.card_token = held.card_token
        and t.status = 'Awarded' and t.reward > 0 and t.withdrawn_at is null
      order by authorised_at desc limit 1) earned on true
    group by o.member_id, o.id, o.card_token, o.description, o.last_four, o.linked_at, o.earning_since, r.network
    order by o.member_id, max(earned.authorised_at) desc nulls last, coalesce(o.earning_since, o.linked_at) desc, o.id desc`.execute(
    db,
  )
  return rows
}

async function findCardsOfClosings(db: Db, { partnerId, memberIds }: CreditedMembers): Promise<readonly HeldCard[]> {
  const { rows } = await sql<HeldCard>`
    select m.id as "memberId", l.card_token as "cardToken", l.description, l.last_four as "lastFour", r.network, l.since
    from member m
    cross join lateral (
      select card_token from account_closing
      where partner_id = m.partner_id and member_id = m.id order by closed_at desc limit 1) c
    cross join lateral (
      select card_token, description, last_four, least(linked_at, earning_since) as since from card_link
      where partner_id = m.partner_id and member_id = m.id and card_token = c.card_token order by id desc limit 1) l
    join card_registry r on r.card_token = l.card_token
    where m.partner_id = ${partnerId} and m.id = ${anyOf('bigint', memberIds)} and m.member_type = 'ClosedAccountMember'
      and not exists (select from card_link o where o.card_token = c.card_token and o.unlinked_at is null)`.execute(db)
  return rows
}
