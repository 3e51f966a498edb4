import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { partnersWith } from '../db/partners-with.ts'
import { findMemberPageWith, type MemberPage } from '../members/member-page-store.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

export interface ChosenMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

interface NewClosing {
  readonly memberId: number
  readonly payableCents: Cents
  readonly waitingCents: Cents
  readonly cardToken: string | null
}

export async function insertClosing(tx: Tx, partnerId: string, closing: NewClosing, now: Date): Promise<void> {
  await tx
    .insertInto('account_closing')
    .values({
      partner_id: partnerId,
      member_id: closing.memberId,
      closed_at: now,
      payable_cents: closing.payableCents,
      waiting_cents: closing.waitingCents,
      card_token: closing.cardToken,
    })
    .execute()
  const which = sql<boolean>`t.partner_id = ${partnerId} and t.member_id = ${closing.memberId} and t.closed_at = ${now}`
  await sealRows(tx, 'account_closing', which)
}

export interface ClosedMember {
  readonly memberId: number
  /** Whether there was a card at the closing, to which what follows was to go. */
  readonly hadCard: boolean
}

/** Those of the members whose account is closed, and closed while its programme kept the balance. */
export async function findClosed(db: Db, { partnerId, memberIds }: ChosenMembers): Promise<readonly ClosedMember[]> {
  return db
    .selectFrom('member as m')
    .innerJoin('account_closing as c', (join) =>
      join.onRef('c.partner_id', '=', 'm.partner_id').onRef('c.member_id', '=', 'm.id'),
    )
    .distinctOn('m.id')
    .select('m.id as memberId')
    .select(({ eb }) => eb('c.card_token', 'is not', null).as('hadCard'))
    .$narrowType<{ hadCard: boolean }>()
    .where('m.partner_id', '=', partnerId)
    .where('m.id', '=', anyOf('bigint', memberIds))
    .where('m.member_type', '=', 'ClosedAccountMember')
    .orderBy('m.id')
    .orderBy('c.closed_at', 'desc')
    .execute()
}

/** Those of the members with a visit that has not cleared yet. */
export async function findWithPending(db: Db, { partnerId, memberIds }: ChosenMembers): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('transaction')
    .select('member_id as memberId')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', anyOf('bigint', memberIds))
    .where('status', '=', 'Pending')
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Whether a credit of the member may still come back, or go to another card. */
export async function hasCreditOnItsWay(
  db: Db,
  { partnerId, memberId }: { readonly partnerId: string; readonly memberId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('statement_credit')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['pending', 'pending_received'])
    .where('return_posting_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes of whom something below zero is still to be written off. */
export async function markBelowZero(
  tx: Tx,
  { partnerId, memberIds }: ChosenMembers,
  below: ReadonlySet<number>,
): Promise<void> {
  await tx
    .updateTable('account_closing')
    .set({ below_zero: sql<boolean>`member_id = ${anyOf('bigint', below)}` })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', anyOf('bigint', memberIds))
    .where(sql<boolean>`below_zero <> (member_id = ${anyOf('bigint', below)})`)
    .execute()
}

/** Spelled as the index account_closing_below_zero is. */
const isBelowZero = sql<boolean>`below_zero`

export async function partnersBelowZero(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'account_closing', condition: isBelowZero }).execute(db)
  return rows.map((row) => row.partnerId)
}

/** Members of whom something is to be written off, in the order of their ids. */
export function findBelowZero(db: Db, page: MemberPage): Promise<readonly number[]> {
  return findMemberPageWith(db, { table: 'account_closing', condition: isBelowZero }, page)
}
