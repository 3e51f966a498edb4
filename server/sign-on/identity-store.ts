import { sql } from 'kysely'
import type { Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import type { Person } from '../session/store.ts'

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

interface Claimed extends Pick<Row<'member'>, 'firstName' | 'lastName' | 'state'> {
  readonly memberId: number
  readonly now: Date
}

/** What the issuer says of a member today. */
export async function setClaimed(
  tx: Tx,
  partnerId: string,
  { memberId, firstName, lastName, state, now }: Claimed,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ first_name: firstName, last_name: lastName, state, updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}
