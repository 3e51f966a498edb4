import { asColumns, columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import { datedNumber } from '../ids/dated-number.ts'

const claimNames = [
  'id',
  'memberId',
  'cardToken',
  'merchantId',
  'visitedOn',
  'windowFrom',
  'windowTo',
  'amountCents',
  'createdAt',
  'closedAt',
  'refusal',
  'lookedAt',
  'seen',
] as const
export type ClaimRow = Pick<Row<'visit_claim'>, (typeof claimNames)[number]>

export type ClaimSaid = Pick<ClaimRow, 'memberId' | 'cardToken' | 'merchantId' | 'visitedOn' | 'amountCents'>
export type NewClaim = ClaimSaid & Pick<NewRow<'visit_claim'>, 'windowFrom' | 'windowTo' | 'createdAt'>

/** Where the same was said already the row that stands, locked; its maker's lock keeps a second one away. */
export async function findSameClaim(tx: Db, partnerId: string, said: ClaimSaid): Promise<ClaimRow | undefined> {
  return tx
    .selectFrom('visit_claim')
    .select(columnsOf('visit_claim', claimNames))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', said.memberId)
    .where('card_token', '=', said.cardToken)
    .where('merchant_id', '=', said.merchantId)
    .where('visited_on', '=', said.visitedOn)
    .where('amount_cents', '=', said.amountCents)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertClaim(tx: Db, partnerId: string, claim: NewClaim): Promise<ClaimRow> {
  return tx
    .insertInto('visit_claim')
    .values({ partner_id: partnerId, id: datedNumber(claim.createdAt), ...asColumns('visit_claim', claim) })
    .returning(columnsOf('visit_claim', claimNames))
    .executeTakeFirstOrThrow()
}

export async function findClaim(db: Db, partnerId: string, id: number): Promise<ClaimRow | undefined> {
  return named(db, partnerId, id).executeTakeFirst()
}

/** Undefined where there is none, or another process has it under way. */
export async function takeClaim(tx: Db, partnerId: string, id: number): Promise<ClaimRow | undefined> {
  return named(tx, partnerId, id).forUpdate().skipLocked().executeTakeFirst()
}

/** Waits for whoever has it under way. */
export async function lockClaim(tx: Db, partnerId: string, id: number): Promise<ClaimRow | undefined> {
  return named(tx, partnerId, id).forUpdate().executeTakeFirst()
}

function named(db: Db, partnerId: string, id: number) {
  return db
    .selectFrom('visit_claim')
    .select(columnsOf('visit_claim', claimNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
}

interface ClaimCounts {
  readonly open: number
  readonly ofTheDay: number
}

export async function countClaims(
  locked: MembersLocked,
  partnerId: string,
  { memberId, since }: { readonly memberId: number; readonly since: Date },
): Promise<ClaimCounts> {
  requireLocked(locked, [memberId])
  return locked.tx
    .selectFrom('visit_claim')
    .select((claim) => [
      claim.fn.countAll<number>().filterWhere('closed_at', 'is', null).as('open'),
      claim.fn.countAll<number>().filterWhere('created_at', '>', since).as('ofTheDay'),
    ])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export type Looked = Pick<Row<'visit_claim'>, 'closedAt' | 'lookAt' | 'lookedAt' | 'seen'>

/** What a look leaves behind. */
export async function markLooked(tx: Db, partnerId: string, { id, ...looked }: Looked & { readonly id: number }) {
  await tx
    .updateTable('visit_claim')
    .set(asColumns('visit_claim', looked))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

export async function setRefusal(
  tx: Db,
  partnerId: string,
  { id, refusal }: { readonly id: number; readonly refusal: string },
): Promise<void> {
  await tx
    .updateTable('visit_claim')
    .set({ refusal })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

const presentedNames = ['id', 'visitedOn', 'amountCents', 'createdAt', 'closedAt'] as const
export type PresentedClaim = Pick<ClaimRow, (typeof presentedNames)[number]> & {
  readonly memberId: number
  readonly merchantName: string
  readonly city: string
  readonly state: string
  readonly lastFour: string
}

interface ClaimsAsked {
  readonly memberId: number
  /** Absent: the newest of them. */
  readonly id?: number
  readonly limit: number
}

/** Of one member, the newest first. */
export async function findOwnClaims(
  db: Db,
  partnerId: string,
  { memberId, id, limit }: ClaimsAsked,
): Promise<readonly PresentedClaim[]> {
  const own = presented(db).where('c.partner_id', '=', partnerId).where('c.member_id', '=', memberId)
  return (id === undefined ? own : own.where('c.id', '=', id))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

export function presented(db: Db) {
  return db
    .selectFrom('visit_claim as c')
    .innerJoin('merchant as m', 'm.id', 'c.merchant_id')
    .innerJoin('card_registry as r', 'r.card_token', 'c.card_token')
    .select(columnsOf('visit_claim as c', presentedNames))
    .select(['c.member_id as memberId', 'm.name as merchantName', 'm.city', 'm.state', 'r.last_four as lastFour'])
}
