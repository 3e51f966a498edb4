import { asColumns, columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

export interface Credentials {
  readonly memberId: number
  readonly publicId: string
  readonly passwordHash: string | null
}

/** By e-mail address in any case, or by the partner's own number. */
export async function findCredentials(db: Db, partnerId: string, username: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('member')
    .select(['id as memberId', 'public_id as publicId', 'password_hash as passwordHash'])
    .where('partner_id', '=', partnerId)
    .where((where) =>
      where.or([where('email_folded', '=', username.toLowerCase()), where('partner_number', '=', username)]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function updatePasswordHash(
  db: Db,
  partnerId: string,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}

interface Replacement {
  readonly memberId: number
  readonly before: string
  readonly passwordHash: string
}

/** Sets the hash where it is still the one of before; false where somebody has set another meanwhile. */
export async function replacePasswordHash(
  db: Db,
  partnerId: string,
  { memberId, before, passwordHash }: Replacement,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the member's hash is still this one. */
export async function hasPasswordHash(
  db: Db,
  partnerId: string,
  { memberId, passwordHash }: Pick<Credentials, 'memberId' | 'passwordHash'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return found !== undefined
}

export type Profile = Pick<
  Row<'member'>,
  | 'firstName'
  | 'lastName'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'phoneNumber'
  | 'emailOptIn'
  | 'smsOptIn'
>

export async function setProfile(
  db: Db,
  partnerId: string,
  { memberId, profile, now }: { memberId: number; profile: Profile; now: Date },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ ...asColumns('member', profile), updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}

const memberColumns = columnsOf('member', [
  'id',
  'publicId',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'emailOptIn',
  'smsOptIn',
  'familyId',
  'memberType',
  'enrollmentSource',
  'active',
  'hasWebProfile',
  'activatedAt',
  'joinedAt',
  'emailUpdateSince',
])
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

export async function findMember(db: Db, partnerId: string, memberId: number) {
  return db
    .selectFrom('member')
    .select(memberColumns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** By which names the partner's own programme knows the member. */
export async function findNames(db: Db, partnerId: string, memberId: number) {
  return db
    .selectFrom('member')
    .select(columnsOf('member', ['publicId', 'partnerNumber']))
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function findMemberByPublicId(db: Db, partnerId: string, publicId: string) {
  return db
    .selectFrom('member')
    .select(memberColumns)
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Whom an operator names: by public id, or by e-mail address in any case. */
export async function findMemberNamed(db: Db, partnerId: string, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where((where) => where.or([where('public_id', '=', name), where('email_folded', '=', name.toLowerCase())]))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function isEmailTaken(db: Db, partnerId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('email_folded', '=', email.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

export async function isPartnerNumberTaken(db: Db, partnerId: string, partnerNumber: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('partner_number', '=', partnerNumber)
    .executeTakeFirst()
  return found !== undefined
}
