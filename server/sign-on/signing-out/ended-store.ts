import { sql } from 'kysely'
import { asColumns, columnsOf, type NewRow, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { tidyRows } from '../../db/tidy-rows.ts'

/** A session of the issuer's, or, where it is not named, all of a subject's. */
export interface IssuerSession {
  readonly issuer: string
  readonly sid: string | null
  readonly subject: string | null
}

/**
 * Until the transaction ends, of ending a session of the issuer's and of beginning one here by it only one goes on: else one that begins at that
 * very moment would stay. Those that begin do not wait for each other.
 */
export async function lockIssuerSession(
  tx: Db,
  partnerId: string,
  { issuer, sid, subject, to }: IssuerSession & { readonly to: 'begin' | 'end' },
): Promise<void> {
  const lock = sql.ref(to === 'begin' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  const names = [sid === null ? [] : [['sid', sid]], subject === null ? [] : [['subject', subject]]].flat()
  const locks = names.map((name) => {
    const key = JSON.stringify(['ended sign-on', partnerId, issuer, ...name])
    return sql`${lock}(hashtext(${key}))`
  })
  await sql`select ${sql.join(locks)}`.execute(tx)
}

interface NewEnded {
  readonly ended: Omit<NewRow<'ended_sign_on'>, 'partnerId'>
  readonly now: Date
}

/** Whether this token is new: of one that comes twice, also at once, only the first is. */
export async function insertEnded(db: Db, partnerId: string, { ended, now }: NewEnded): Promise<boolean> {
  await tidyRows(db, partnerId, { table: 'ended_sign_on', key: 'token_hash', before: now })
  const added = await db
    .insertInto('ended_sign_on')
    .values({ partner_id: partnerId, ...asColumns('ended_sign_on', ended) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return added !== undefined
}

interface Begun extends IssuerSession {
  /** When the issuer wrote its word on it. */
  readonly issuedAt: Date
}

/** Whether the issuer has ended this session already, by name, or all of the subject's after it. */
export async function wasEnded(db: Db, partnerId: string, { issuer, sid, subject, issuedAt }: Begun): Promise<boolean> {
  const found = await db
    .selectFrom('ended_sign_on')
    .select('token_hash')
    .where('partner_id', '=', partnerId)
    .where('issuer', '=', issuer)
    .where((where) =>
      where.or([
        where.and([where('sid', 'is not', null), where('sid', '=', sid ?? '')]),
        where.and([where('sid', 'is', null), where('subject', '=', subject ?? ''), where('issued_at', '>=', issuedAt)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Our sessions that began by this one of the issuer's, in one order for all who end some. */
export async function findSessionsBySid(
  db: Db,
  partnerId: string,
  { issuer, sid }: { readonly issuer: string; readonly sid: string },
): Promise<readonly Pick<Row<'session'>, 'idHash' | 'memberId' | 'stayFamily'>[]> {
  return db
    .selectFrom('session')
    .select(columnsOf('session', ['idHash', 'memberId', 'stayFamily']))
    .where('partner_id', '=', partnerId)
    .where('sign_on_issuer', '=', issuer)
    .where('sign_on_sid', '=', sid)
    .orderBy('id_hash')
    .execute()
}
