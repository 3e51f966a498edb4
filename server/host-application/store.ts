import { sql } from 'kysely'
import { columnsOf, type Row } from '../db/columns.ts'
import { isUniqueViolation, LostRaceError } from '../db/contention.ts'
import type { Db } from '../db/database.ts'
import type { Profile } from '../members/store.ts'

export type KnownPerson = Pick<Row<'host_member'>, 'memberId' | 'saidAt' | 'digest'>

/** Until the transaction ends nothing else that the host says of this person is taken in. */
export async function lockHostMember(tx: Db, partnerId: string, hostId: string): Promise<void> {
  const name = JSON.stringify(['host-member', partnerId, hostId])
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

export async function findHostMember(db: Db, partnerId: string, hostId: string): Promise<KnownPerson | undefined> {
  return db
    .selectFrom('host_member')
    .select(columnsOf('host_member', ['memberId', 'saidAt', 'digest']))
    .where('partner_id', '=', partnerId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
}

/** The member whom the host knows by this id; null for what there is not of one who was closed before they came. */
export async function findHostPerson(db: Db, partnerId: string, hostId: string) {
  return db
    .selectFrom('host_member as h')
    .leftJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'h.partner_id').onRef('m.id', '=', 'h.member_id'),
    )
    .select(['m.id as memberId', 'm.public_id as publicId', 'm.member_type as memberType'])
    .where('h.partner_id', '=', partnerId)
    .where('h.host_id', '=', hostId)
    .executeTakeFirst()
}

interface Saying extends KnownPerson {
  readonly hostId: string
  readonly now: Date
}

export async function putHostMember(
  db: Db,
  partnerId: string,
  { hostId, memberId, saidAt, digest, now }: Saying,
): Promise<void> {
  await db
    .insertInto('host_member')
    .values({ partner_id: partnerId, host_id: hostId, member_id: memberId, said_at: saidAt, digest, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'host_id']).doUpdateSet({ member_id: memberId, said_at: saidAt, digest }),
    )
    .execute()
}

export async function isEmailOfAnother(
  db: Db,
  partnerId: string,
  { email, memberId }: { readonly email: string; readonly memberId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('email_folded', '=', email.toLowerCase())
    .where('id', '<>', memberId)
    .executeTakeFirst()
  return found !== undefined
}

interface SaidOfMember {
  readonly memberId: number
  readonly email: string
  readonly profile: Omit<Profile, 'smsOptIn'>
  readonly now: Date
}

/**
 * A member whom the host opens again has no card: the next one makes them an enrolled one. Where another member was given the address a moment ago the
 * transaction begins again, and finds it in use.
 */
export async function setHostMember(
  db: Db,
  partnerId: string,
  { memberId, email, profile, now }: SaidOfMember,
): Promise<void> {
  await db
    .updateTable('member')
    .set((set) => ({
      email,
      first_name: profile.firstName,
      last_name: profile.lastName,
      address1: profile.address1,
      address2: profile.address2,
      city: profile.city,
      state: profile.state,
      zip_code: profile.zipCode,
      phone_number: profile.phoneNumber,
      email_opt_in: profile.emailOptIn,
      member_type: sql`case when member_type = 'ClosedAccountMember' then 'NonCardMember' else member_type end`,
      active: set.lit(true),
      updated_at: now,
    }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new LostRaceError('Another member has the address since a moment ago') : error
    })
}
