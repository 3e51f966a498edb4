import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { tidyRows } from '../db/tidy-rows.ts'
import { deleteStayFamily, endStayFamily, findStayFamilies } from './stay-token-store.ts'

interface NewSession {
  readonly idHash: string
  readonly memberId: number
  readonly now: Date
  readonly expiresAt: Date
  readonly stay: { readonly family: string; readonly until: Date } | null
  readonly provedAt: Date | null
  readonly deviceId: number | null
  readonly signOn: KeptSignOn | null
}

/** By which sign-on a session began; `token` is sealed. */
export interface KeptSignOn {
  readonly issuer: string
  readonly sid: string | null
  readonly token: string | null
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
      device_id: session.deviceId,
      sign_on_issuer: session.signOn?.issuer ?? null,
      sign_on_sid: session.signOn?.sid ?? null,
      sign_on_token: session.signOn?.token ?? null,
    })
    .execute()
}

const sessionNames = ['memberId', 'createdAt', 'expiresAt', 'stayFamily', 'stayUntil', 'provedAt', 'deviceId'] as const
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

/** Everywhere. A token that is being used is waited for, so that what comes of it ends too. */
export async function deleteSessionsOfMember(db: Db, partnerId: string, memberId: number): Promise<void> {
  for (const family of await findStayFamilies(db, partnerId, { memberId, deviceId: null }))
    await endStayFamily(db, partnerId, family)
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

/** Rows that nobody can use any more. */
export async function deleteExpiredSessions(db: Db, partnerId: string, now: Date): Promise<void> {
  await tidyRows(db, partnerId, { table: 'session', key: 'id_hash', before: now })
  await tidyRows(db, partnerId, { table: 'stay_token', key: 'token_hash', before: now })
}

interface SessionsOf {
  readonly memberId: number
  /** Null: in whichever browser. */
  readonly deviceId: number | null
  /** The one that goes on; null: none does. */
  readonly keptIdHash: string | null
}

/** Sessions of the member that no token goes on with. */
export async function deleteSessionsWithoutStay(
  db: Db,
  partnerId: string,
  { memberId, deviceId, keptIdHash }: SessionsOf,
): Promise<void> {
  const ofMember = db
    .deleteFrom('session')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('stay_family', 'is', null)
    .where('id_hash', 'is distinct from', keptIdHash)
  await (deviceId === null ? ofMember : ofMember.where('device_id', '=', deviceId)).execute()
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
