import { sql } from 'kysely'
import { columnsOf, type Row, type TableName } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { sealAsGone, sealRows } from '../journal/seals/seal-store.ts'
import { isSealed } from '../journal/seals/sealed-tables.ts'
import type { Erasure } from './erasures-store.ts'

const foundNames = ['id', 'publicId', 'email', 'phoneNumber', 'memberType', 'erasedAt'] as const
export type ErasableMember = Pick<Row<'member'>, (typeof foundNames)[number]>

/** By public id, also of who was erased before, or by e-mail address in any case. */
export async function findErasable(db: Db, partnerId: string, name: string): Promise<ErasableMember | undefined> {
  return db
    .selectFrom('member')
    .select(columnsOf('member', foundNames))
    .where('partner_id', '=', partnerId)
    .where((where) => where.or([where('public_id', '=', name), where('email_folded', '=', name.toLowerCase())]))
    .executeTakeFirst()
}

export interface RowsOfMember {
  readonly table: TableName
  readonly memberId: number
}

export async function countRows(db: Db, partnerId: string, { table, memberId }: RowsOfMember): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) from ${sql.table(table)} where partner_id = ${partnerId} and member_id = ${memberId}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export async function eraseRows(
  tx: Tx,
  partnerId: string,
  { table, memberId, erasure }: RowsOfMember & { readonly erasure: Erasure },
): Promise<void> {
  const of = sql`where partner_id = ${partnerId} and member_id = ${memberId}`
  const ofMember = sql<boolean>`t.partner_id = ${partnerId} and t.member_id = ${memberId}`
  switch (erasure.kind) {
    case 'kept':
      return
    case 'deleted':
      if (isSealed(table)) await sealAsGone(tx, table, ofMember)
      await sql`delete from ${sql.table(table)} ${of}`.execute(tx)
      return
    case 'cleared':
      await sql`update ${sql.table(table)} set ${erasure.set} ${of}`.execute(tx)
      if (isSealed(table)) await sealRows(tx, table, ofMember)
  }
}

/** What is left is no address: nothing is mailed to it, and nobody signs in by it. */
export async function eraseProfile(
  tx: Tx,
  partnerId: string,
  { member, now }: { readonly member: ErasableMember; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      email: `erased:${member.publicId}`,
      password_hash: null,
      first_name: '',
      last_name: '',
      phone_number: null,
      address1: '',
      address2: '',
      city: '',
      state: '',
      zip_code: '',
      email_opt_in: false,
      sms_opt_in: false,
      partner_number: null,
      family_id: null,
      active: false,
      has_web_profile: false,
      email_update_since: null,
      mailbox_proved_at: null,
      updated_at: now,
      erased_at: now,
    })
    .where('partner_id', '=', partnerId)
    .where('id', '=', member.id)
    .execute()
}

/** What is kept under the address or the number of the member, and not as theirs. */
export async function eraseBeside(
  tx: Tx,
  partnerId: string,
  { id, email, phoneNumber }: ErasableMember,
): Promise<void> {
  const folded = email.toLowerCase()
  await tx.deleteFrom('prospect').where('partner_id', '=', partnerId).where('email_folded', '=', folded).execute()
  await tx
    .deleteFrom('outgoing_mail')
    .where('partner_id', '=', partnerId)
    // A mail that waits may name them in what it is written from: a recovery has whatever was typed.
    .where((mail) =>
      mail.or([mail(sql`lower(recipient)`, '=', folded), sql<boolean>`position(${folded} in lower(facts::text)) > 0`]),
    )
    .execute()
  // What the number said of STOP stays: it holds for whoever has the number next.
  for (const table of ['outgoing_text', 'incoming_text'] as const)
    await tx.deleteFrom(table).where('partner_id', '=', partnerId).where('phone_number', '=', phoneNumber).execute()
  await tx
    .updateTable('review_report')
    .set({ reporter: null })
    .where('partner_id', '=', partnerId)
    .where('reporter', '=', String(id))
    .execute()
}

/** Postings that still go out to the partner, to a card's network or to the issuer of gift cards, and credits and gift cards whose end nobody has told. */
export async function countUnderWay(
  db: Db,
  partnerId: string,
  memberId: number,
): Promise<{ readonly postings: number; readonly credits: number; readonly giftCards: number }> {
  const { rows } = await sql<{ readonly postings: number; readonly credits: number; readonly giftCards: number }>`
    select (
      select count(*) from outbox o join posting p on p.partner_id = o.partner_id and p.id = o.posting_id
      where p.partner_id = ${partnerId} and p.member_id = ${memberId} and o.state in ('waiting', 'pending')) as postings, (
      select count(*) from statement_credit
      where partner_id = ${partnerId} and member_id = ${memberId} and status in ('pending', 'pending_received')) as credits, (
      select count(*) from gift_card_order
      where partner_id = ${partnerId} and member_id = ${memberId} and status in ('pending', 'pending_received')) as "giftCards"
  `.execute(db)
  const [found] = rows
  const { postings, credits, giftCards } = found ?? { postings: 0, credits: 0, giftCards: 0 }
  return { postings: Number(postings), credits: Number(credits), giftCards: Number(giftCards) }
}
