import { sql } from 'kysely'
import type { CashOutWay } from '#domain/rewards/gift-card.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { partnersWith } from '../db/partners-with.ts'
import { findMemberPageWith, type MemberPage } from '../members/member-page-store.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'
import type { CreditedMembers } from './credit-card-store.ts'

/** What is done where nothing was chosen. */
const usualWay: CashOutWay = 'statementCredit'

interface Member {
  readonly partnerId: string
  readonly memberId: number
}

export async function findWay(db: Db, { partnerId, memberId }: Member): Promise<CashOutWay> {
  const keeps = await findKeepers(db, { partnerId, memberIds: [memberId] })
  return keeps.has(memberId) ? 'giftCard' : usualWay
}

/** Those of the members who keep their balance for gift cards: nothing of it is paid to a card by itself. */
export async function findKeepers(db: Db, { partnerId, memberIds }: CreditedMembers): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom((newest) =>
      newest
        .selectFrom('cash_out_choice')
        .distinctOn('member_id')
        .select(['member_id as memberId', 'way'])
        .where('partner_id', '=', partnerId)
        .where('member_id', '=', anyOf('bigint', memberIds))
        .orderBy('member_id')
        .orderBy('id', 'desc')
        .as('c'),
    )
    .select('c.memberId')
    .where('c.way', '=', 'giftCard')
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

interface Choice extends Member {
  readonly way: CashOutWay
  readonly by: 'member' | 'programme'
}

export async function insertChoice(tx: Tx, { partnerId, memberId, way, by }: Choice, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('cash_out_choice')
    .values({ partner_id: partnerId, member_id: memberId, way, chosen_at: now, chosen_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealRows(tx, 'cash_out_choice', sql<boolean>`t.partner_id = ${partnerId} and t.id = ${id}`)
}

/** Spelled as the index cash_out_choice_gift_card is. */
const isGiftCard = sql<boolean>`way = 'giftCard'`

/** The partners with members who have once chosen gift cards. */
export async function partnersWithKeepers(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'cash_out_choice', condition: isGiftCard }).execute(db)
  return rows.map((row) => row.partnerId)
}

/** Members who have once chosen gift cards, in the order of their ids. */
export function findOnceKeepers(db: Db, page: MemberPage): Promise<readonly number[]> {
  return findMemberPageWith(db, { table: 'cash_out_choice', condition: isGiftCard }, page)
}
