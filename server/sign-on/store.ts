import { sql } from 'kysely'
import { asColumns, columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Person } from '../session/store.ts'

const pendingNames = ['issuer', 'nonce', 'verifier', 'redirectUri', 'returnTo', 'expiresAt', 'usedAt'] as const
export type PendingSignOn = Pick<Row<'pending_sign_on'>, (typeof pendingNames)[number]>

interface NewPending extends Omit<PendingSignOn, 'usedAt'> {
  readonly stateHash: string
  readonly browserHash: string
}

/** How many rows that are over one start removes at most. */
const tidiedAtOnce = 20

export async function insertPending(
  db: Db,
  partnerId: string,
  { pending, now }: { pending: NewPending; now: Date },
): Promise<void> {
  await sql`
    delete from pending_sign_on where partner_id = ${partnerId} and state_hash in (
      select state_hash from pending_sign_on where partner_id = ${partnerId} and expires_at < ${now}
      order by expires_at limit ${tidiedAtOnce} for update skip locked)`.execute(db)
  await db
    .insertInto('pending_sign_on')
    .values({ partner_id: partnerId, used_at: null, ...asColumns('pending_sign_on', pending) })
    .execute()
}

interface Claim {
  readonly stateHash: string
  readonly browserHash: string
  readonly now: Date
}

/** The sign-on that this browser began under this name, taken: nobody gets it a second time. */
export async function takePending(
  db: Db,
  partnerId: string,
  { stateHash, browserHash, now }: Claim,
): Promise<PendingSignOn | undefined> {
  return db
    .updateTable('pending_sign_on')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning(columnsOf('pending_sign_on', pendingNames))
    .executeTakeFirst()
}

/** Of a sign-on that could not be taken: whether this browser took it before, and where that led. */
export async function findTaken(
  db: Db,
  partnerId: string,
  { stateHash, browserHash, now }: Claim,
): Promise<Pick<PendingSignOn, 'returnTo'> | undefined> {
  return db
    .selectFrom('pending_sign_on')
    .select('return_to as returnTo')
    .where('partner_id', '=', partnerId)
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
}

/** By what the issuer knows a person; of an e-mail address nothing is said here. */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

/** Until the transaction ends nobody else signs this subject on: of many first times at once the second finds the member. */
export async function lockSubject(tx: Db, partnerId: string, { issuer, subject }: Subject): Promise<void> {
  const name = JSON.stringify(['sign-on', partnerId, issuer, subject])
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

export type IdentifiedPerson = Person & Pick<Row<'member'>, 'memberType'>

export async function findIdentified(
  db: Db,
  partnerId: string,
  { issuer, subject }: Subject,
): Promise<IdentifiedPerson | undefined> {
  return db
    .selectFrom('member_identity as i')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'i.partner_id').onRef('m.id', '=', 'i.member_id'),
    )
    .select(['m.id as memberId', 'm.public_id as publicId', 'm.member_type as memberType'])
    .where('i.partner_id', '=', partnerId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(
  db: Db,
  partnerId: string,
  { issuer, subject, memberId, now }: Subject & { readonly memberId: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('member_identity')
    .values({ partner_id: partnerId, issuer, subject, member_id: memberId, created_at: now })
    .execute()
}
