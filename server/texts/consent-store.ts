import { type RawBuilder, sql } from 'kysely'
import type { TextConsentState, TextConsentWay } from '#domain/texts/text-consent.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

export interface TextConsent {
  readonly memberId: number
  readonly phoneNumber: string
  readonly state: TextConsentState
  readonly way: TextConsentWay
  /** The words that were agreed to. */
  readonly version: string | null
  readonly at: Date
}

export async function insertTextConsents(tx: Tx, partnerId: string, consents: readonly TextConsent[]): Promise<void> {
  await insertRows(tx, { into: 'text_consent', rows: consents.map((consent) => ({ partnerId, ...consent })) })
}

/** A member who has a number, and their last word about it. */
export interface NumberHolder {
  readonly memberId: number
  readonly publicId: string
  readonly phoneNumber: string
  readonly smsOptIn: boolean
  readonly consent: TextConsentState | null
  readonly endedBy: TextConsentWay | null
  /** The number's own word, whoever holds it. */
  readonly isStopped: boolean
}

/** All whose account is open and who typed this number. */
export async function findHolders(db: Db, partnerId: string, phoneNumber: string): Promise<readonly NumberHolder[]> {
  return holders(db, partnerId, sql`m.phone_number = ${phoneNumber}`)
}

/** Those of the members who have a number, closed accounts left out. */
export async function findHoldersAmong(
  db: Db,
  partnerId: string,
  memberIds: Iterable<number>,
): Promise<readonly NumberHolder[]> {
  return holders(db, partnerId, sql`m.phone_number is not null and m.id = ${anyOf('bigint', memberIds)}`)
}

async function holders(db: Db, partnerId: string, condition: RawBuilder<unknown>): Promise<readonly NumberHolder[]> {
  const { rows } = await sql<NumberHolder>`
    select m.id as "memberId", m.public_id as "publicId", m.phone_number as "phoneNumber", m.sms_opt_in as "smsOptIn",
      c.state as consent, case c.state when 'ended' then c.way end as "endedBy",
      exists (select from text_number n where n.partner_id = m.partner_id and n.phone_number = m.phone_number and n.stopped_at is not null)
        as "isStopped"
    from member m
    left join lateral (
      select state, way from text_consent
      where partner_id = m.partner_id and member_id = m.id and phone_number = m.phone_number order by id desc limit 1) c on true
    where m.partner_id = ${partnerId} and m.member_type <> 'ClosedAccountMember' and ${condition}
    order by m.id`.execute(db)
  return rows
}

/** Turns the member's choice of texts, as the profile shows it. */
export async function setSmsOptIn(
  tx: Tx,
  partnerId: string,
  {
    memberIds,
    smsOptIn,
    now,
  }: { readonly memberIds: readonly number[]; readonly smsOptIn: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ sms_opt_in: smsOptIn, updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', anyOf('bigint', memberIds))
    .execute()
}
