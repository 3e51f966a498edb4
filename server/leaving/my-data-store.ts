import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tables } from '../db/tables/tables.ts'
import { type Section, sections } from './my-data-sections.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

export async function findSection(
  db: Db,
  partnerId: string,
  { memberId, name }: { readonly memberId: number; readonly name: keyof typeof sections },
): Promise<Rows> {
  const { table, columns, orderBy }: Section = sections[name]
  if (!Object.hasOwn(tables, table)) throw new Error(`No table ${table}`)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${list} from ${sql.table(table)} where partner_id = ${partnerId} and member_id = ${memberId}
    order by ${sql.ref(orderBy)}`.execute(db)
  return rows
}

/** Every visit, with the restaurant, the card's last digits and every rule that was looked at. */
export async function findVisits(db: Db, partnerId: string, memberId: number): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.id, m.name as restaurant, t.authorised_at, m.time_zone,
      to_char(t.authorised_at at time zone m.time_zone, 'YYYY-MM-DD HH24:MI') as local_time, t.channel, r.last_four as card_last_four, t.authorised_cents, t.cleared_cents,
      t.tip_cents, t.tax_cents, t.unsplit_cents, t.refunded_cents, t.voided_cents, t.status, t.reason, t.tier, t.qualified, t.reward, t.lines, t.trace, t.evaluated_at,
      t.paid_at, t.withdrawn_at
    from transaction t
    join merchant m on m.id = t.merchant_id
    left join card_registry r on r.card_token = t.card_token
    where t.partner_id = ${partnerId} and t.member_id = ${memberId}
    order by t.authorised_at, t.id`.execute(db)
  return rows
}

export async function findProfile(db: Db, partnerId: string, memberId: number): Promise<Rows> {
  return db
    .selectFrom('member')
    .select([
      'public_id',
      'email',
      'first_name',
      'last_name',
      'phone_number',
      'address1',
      'address2',
      'city',
      'state',
      'zip_code',
      'email_opt_in',
      'sms_opt_in',
      'partner_number',
      'family_id',
      'member_type',
      'enrollment_source',
      'active',
      'joined_at',
      'activated_at',
      'updated_at',
      'email_update_since',
      'mailbox_proved_at',
    ])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}

/** Visits whose reward has not gone out to the partner yet. */
export async function countVisitsOnTheirWay(db: Db, partnerId: string, memberId: number): Promise<number> {
  const { visits } = await db
    .selectFrom('transaction')
    .select((query) => query.fn.countAll<number>().as('visits'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['Pending', 'Awarded'])
    .where('paid_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(visits)
}
