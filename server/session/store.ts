import { sql } from 'kysely'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

interface NewSession {
  readonly idHash: string
  readonly memberId: number
  readonly now: Date
  readonly expiresAt: Date
  readonly stay: { readonly family: string; readonly until: Date } | null
  readonly provedAt: Date | null
}

export async function insertSession(db: Db, partnerId: string, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      partner_id: partnerId,
      id_hash: session.idHash,
      member_id: session.memberId,
      created_at: session.now,
      expires_at: session.expiresAt,
      stay_family: session.stay?.family ?? null,
      stay_until: session.stay?.until ?? null,
      proved_at: session.provedAt,
    })
    .execute()
}

const sessionNames = ['memberId', 'createdAt', 'expiresAt', 'stayFamily', 'stayUntil', 'provedAt'] as const
export type SessionRow = Pick<Row<'session'>, (typeof sessionNames)[number]> & Pick<Row<'member'>, 'publicId'>

export async function findSession(
  db: Db,
  partnerId: string,
  { idHash, now }: { idHash: string; now: Date },
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session as s')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 's.partner_id').onRef('m.id', '=', 's.member_id'),
    )
    .select(columnsOf('session as s', sessionNames))
    .select('m.public_id as publicId')
    .where('s.partner_id', '=', partnerId)
    .where('s.id_hash', '=', idHash)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
}

export async function slideSession(
  db: Db,
  partnerId: string,
  { idHash, expiresAt }: { idHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: expiresAt })
    .where('partner_id', '=', partnerId)
    .where('id_hash', '=', idHash)
    .execute()
}

export async function proveSession(
  db: Db,
  partnerId: string,
  { idHash, now }: { idHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: now })
    .where('partner_id', '=', partnerId)
    .where('id_hash', '=', idHash)
    .execute()
}

/** Ends the session and, where it has one, its family of stay-signed-in tokens. Everywhere tokens are locked before sessions. */
export async function deleteSession(db: Db, partnerId: string, idHash: string): Promise<void> {
  const ended = await db
    .selectFrom('session')
    .select('stay_family')
    .where('partner_id', '=', partnerId)
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  if (ended?.stay_family) await deleteStayFamily(db, partnerId, ended.stay_family)
  await db.deleteFrom('session').where('partner_id', '=', partnerId).where('id_hash', '=', idHash).execute()
}

export async function deleteSessionsOfMember(db: Db, partnerId: string, memberId: number): Promise<void> {
  await db.deleteFrom('stay_token').where('partner_id', '=', partnerId).where('member_id', '=', memberId).execute()
  await db.deleteFrom('session').where('partner_id', '=', partnerId).where('member_id', '=', memberId).execute()
}

export async function deleteSessionsOfPartner(db: Db, partnerId: string): Promise<void> {
  await db.deleteFrom('stay_token').where('partner_id', '=', partnerId).execute()
  await db.deleteFrom('session').where('partner_id', '=', partnerId).execute()
}

/** Sessions that still run, of one member or, where `memberId` is null, of everybody. */
export async function countSessions(
  db: Db,
  partnerId: string,
  { memberId, now }: { memberId: number | null; now: Date },
): Promise<number> {
  const running = db.selectFrom('session').where('partner_id', '=', partnerId).where('expires_at', '>', now)
  const chosen = memberId === null ? running : running.where('member_id', '=', memberId)
  const { sessions } = await chosen
    .select((query) => query.fn.countAll<number>().as('sessions'))
    .executeTakeFirstOrThrow()
  return sessions
}

/** Rows that nobody can use any more: of a partner, a bounded number at each sign-in. */
export async function deleteExpiredSessions(db: Db, partnerId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('partner_id', '=', partnerId)
    .where('id_hash', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id_hash')
        .where('partner_id', '=', partnerId)
        .where('expires_at', '<', now)
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await db
    .deleteFrom('stay_token')
    .where('partner_id', '=', partnerId)
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('stay_token')
        .select('token_hash')
        .where('partner_id', '=', partnerId)
        .where('expires_at', '<', now)
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

interface NewStayToken {
  readonly tokenHash: string
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
    })
    .execute()
}

/** `usedBeside`: the hash of the session cookie that came with it then; empty for none, null until it is used. */
const stayNames = ['family', 'memberId', 'expiresAt', 'usedAt', 'usedBeside'] as const
export type StayTokenRow = Pick<Row<'stay_token'>, (typeof stayNames)[number]>

/**
 * The token, its family locked until the transaction ends, so that of two calls with one token the second sees that it is used. The lock is on
 * the family's name: rows of a family are locked in no order, and two who end it would wait for each other.
 */
export async function lockStayToken(tx: Db, partnerId: string, tokenHash: string): Promise<StayTokenRow | undefined> {
  const found = await findStayToken(tx, partnerId, tokenHash)
  if (!found) return undefined
  await sql`select pg_advisory_xact_lock(hashtext(${`stay ${partnerId} ${found.family}`}))`.execute(tx)
  return findStayToken(tx, partnerId, tokenHash)
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

export interface Person {
  readonly memberId: number
  readonly publicId: string
}

export async function findPerson(db: Db, partnerId: string, memberId: number): Promise<Person | undefined> {
  return db
    .selectFrom('member')
    .select(['id as memberId', 'public_id as publicId'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirst()
}
