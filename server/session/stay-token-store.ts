import { sql } from 'kysely'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

interface NewStayToken {
  readonly tokenHash: string
  readonly deviceId: number | null
  readonly family: string
  readonly memberId: number
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertStayToken(db: Db, partnerId: string, token: NewStayToken): Promise<void> {
  await db
    .insertInto('stay_token')
    .values({
      partner_id: partnerId,
      token_hash: token.tokenHash,
      family: token.family,
      member_id: token.memberId,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
      device_id: token.deviceId,
    })
    .execute()
}

/** `usedBeside`: the hash of the session cookie that came with it then; empty for none, null until it is used. */
const stayNames = ['family', 'memberId', 'expiresAt', 'usedAt', 'usedBeside', 'deviceId'] as const
export type StayTokenRow = Pick<Row<'stay_token'>, (typeof stayNames)[number]>

/**
 * The token, its family locked until the transaction ends, so that of two calls with one token the second sees that it is used. The lock is on
 * the family's name: rows of a family are locked in no order, and two who end it would wait for each other.
 */
export async function lockStayToken(tx: Db, partnerId: string, tokenHash: string): Promise<StayTokenRow | undefined> {
  const found = await findStayToken(tx, partnerId, tokenHash)
  if (!found) return undefined
  await lockFamily(tx, partnerId, found.family)
  return findStayToken(tx, partnerId, tokenHash)
}

async function lockFamily(tx: Db, partnerId: string, family: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`stay ${partnerId} ${family}`}))`.execute(tx)
}

export async function findStayToken(db: Db, partnerId: string, tokenHash: string): Promise<StayTokenRow | undefined> {
  return db
    .selectFrom('stay_token')
    .select(columnsOf('stay_token', stayNames))
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

interface StayTokenUse {
  readonly tokenHash: string
  readonly beside: string
  readonly now: Date
}

export async function markStayTokenUsed(
  db: Db,
  partnerId: string,
  { tokenHash, beside, now }: StayTokenUse,
): Promise<void> {
  await db
    .updateTable('stay_token')
    .set({ used_at: now, used_beside: beside })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteStayFamily(db: Db, partnerId: string, family: string): Promise<void> {
  await db.deleteFrom('stay_token').where('partner_id', '=', partnerId).where('family', '=', family).execute()
  await db.deleteFrom('session').where('partner_id', '=', partnerId).where('stay_family', '=', family).execute()
}

/** The families of tokens that the member stays signed in by, in one browser or, where `deviceId` is null, in all. */
export async function findStayFamilies(
  db: Db,
  partnerId: string,
  { memberId, deviceId }: { memberId: number; deviceId: number | null },
): Promise<readonly string[]> {
  const ofMember = db
    .selectFrom('stay_token')
    .select('family')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
  const rows = await (deviceId === null ? ofMember : ofMember.where('device_id', '=', deviceId))
    .orderBy('family')
    .execute()
  return rows.map(({ family }) => family)
}

/** Ends a family while nobody uses its token: who does is waited for, and what came of it ends too. */
export async function endStayFamily(tx: Db, partnerId: string, family: string): Promise<void> {
  await lockFamily(tx, partnerId, family)
  await deleteStayFamily(tx, partnerId, family)
}
