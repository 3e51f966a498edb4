import { asColumns, columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

const shownNames = [
  'id',
  'name',
  'aaguid',
  'browser',
  'system',
  'rpId',
  'backedUp',
  'createdAt',
  'lastUsedAt',
  'copiedAt',
] as const
export type ShownPasskey = Pick<Row<'passkey'>, (typeof shownNames)[number]>

/** The oldest first. */
export async function findPasskeys(db: Db, partnerId: string, memberId: number): Promise<readonly ShownPasskey[]> {
  return db
    .selectFrom('passkey')
    .select(columnsOf('passkey', shownNames))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

interface OfMember {
  readonly memberId: number
  readonly rpId: string
}

/** What a browser has to know of the member's passkeys for one host. */
export async function findCredentialNames(db: Db, partnerId: string, { memberId, rpId }: OfMember) {
  return db
    .selectFrom('passkey')
    .select(columnsOf('passkey', ['credentialId', 'transports', 'copiedAt']))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('rp_id', '=', rpId)
    .orderBy('id')
    .execute()
}

/** A passkey with whose it is, as an assertion is held against it. */
export type KnownPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

export async function findByCredential(db: Db, partnerId: string, credentialId: string) {
  return db
    .selectFrom('passkey as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'p.partner_id').onRef('m.id', '=', 'p.member_id'),
    )
    .innerJoin('passkey_holder as h', (join) =>
      join.onRef('h.partner_id', '=', 'p.partner_id').onRef('h.member_id', '=', 'p.member_id'),
    )
    .select(columnsOf('passkey as p', ['id', 'memberId', 'credentialId', 'publicKey', 'rpId', 'name']))
    .select(['m.public_id as publicId', 'h.handle as handle'])
    .where('p.partner_id', '=', partnerId)
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** How often it was used and whether it still is; its row is locked. Undefined: it was removed meanwhile. */
export async function lockCounter(db: Db, partnerId: string, id: number) {
  return db
    .selectFrom('passkey')
    .select(columnsOf('passkey', ['counter', 'copiedAt']))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface Use {
  readonly id: number
  readonly counter: number
  readonly backedUp: boolean
  readonly now: Date
}

export async function markUsed(db: Db, partnerId: string, { id, counter, backedUp, now }: Use): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

export async function markCopied(db: Db, partnerId: string, { id, now }: Pick<Use, 'id' | 'now'>): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ copied_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

export type NewPasskey = Omit<NewRow<'passkey'>, 'partnerId' | 'id' | 'lastUsedAt' | 'copiedAt'>

/** Null: somebody at this partner has the credential already. */
export async function insertPasskey(db: Db, partnerId: string, passkey: NewPasskey): Promise<ShownPasskey | null> {
  const inserted = await db
    .insertInto('passkey')
    .values({ partner_id: partnerId, last_used_at: null, copied_at: null, ...asColumns('passkey', passkey) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columnsOf('passkey', shownNames))
    .executeTakeFirst()
  return inserted ?? null
}

interface OwnPasskey {
  readonly memberId: number
  readonly id: number
}

export async function setName(
  db: Db,
  partnerId: string,
  { memberId, id, name }: OwnPasskey & { readonly name: string },
): Promise<ShownPasskey | undefined> {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columnsOf('passkey', shownNames))
    .executeTakeFirst()
}

/** The name that it had; undefined where the member has no such passkey. */
export async function deletePasskey(
  db: Db,
  partnerId: string,
  { memberId, id }: OwnPasskey,
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('passkey')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** All of the member's; answers how many there were. */
export async function deletePasskeys(db: Db, partnerId: string, memberId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

interface Holder {
  readonly memberId: number
  readonly handle: string
  readonly now: Date
}

/** The member's random name: the one that is kept, or else this one from now on. */
export async function keepHandle(db: Db, partnerId: string, { memberId, handle, now }: Holder): Promise<string> {
  await db
    .insertInto('passkey_holder')
    .values({ partner_id: partnerId, member_id: memberId, handle, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('passkey_holder')
    .select('handle')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return kept.handle
}
