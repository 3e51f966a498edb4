import { digestOf, gone, keyOf, postingDigest } from './digest.ts'
import {
  type SealedTable,
  sealedTables,
  type SharedSealedTable,
  sharedSealedTables,
  tablesOf,
} from './sealed-tables.ts'

/** A row of the outbox is sealed as soon as something becomes of it, and is what its posting says until then. */
const asWritten = `t.state = case when t.due_from is null then 'pending' else 'waiting' end and t.delivered_at is null
  and t.failed_at is null and t.refusal_code is null and t.refusal_text is null
  and t.settled_at is null and t.settled_by is null and t.settled_reason is null`

/** One query for each table, which answers the names of rows that are not as they were written. */
export const sealChecks: ReadonlyMap<string, string> = new Map([
  [
    'each posting is as it was written, with its entries',
    `select coalesce(p.partner_id, s.partner_id) || ' ' || coalesce(p.id, s.posting_id) as name from posting_seal s
    full join posting p on p.partner_id = s.partner_id and p.id = s.posting_id
    left join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
    where s.digest is null or p.id is null or s.digest <> ${postingDigest()}`,
  ],
  ...tablesOf(sealedTables).map((table) => [`each row of ${table} is as it was written`, ownCheck(table)] as const),
  ...tablesOf(sharedSealedTables).map(
    (table) => [`each row of ${table} is as it was written`, sharedCheck(table)] as const,
  ),
])

function ownCheck(table: SealedTable): string {
  const sealing = sealedTables[table]
  const key = keyOf('t', table, sealing)
  const unsealed = table === 'outbox' ? `not (s.digest is null and ${asWritten}) and` : ''
  return `
    select t.partner_id || ' ' || ${key} as name from ${table} t
    left join lateral (select s.digest from money_seal s
      where s.partner_id = t.partner_id and s.sealed_table = '${table}' and s.row_key = ${key}
      order by s.id desc limit 1) s on true
    where ${unsealed} s.digest is distinct from ${digestOf('t', table, sealing)}
    union all
    select distinct s.partner_id || ' ' || s.row_key from money_seal s
    where s.sealed_table = '${table}' and not exists (
      select from ${table} t where t.partner_id = s.partner_id and ${key} = s.row_key)
      and (select l.digest from money_seal l where l.partner_id = s.partner_id and l.sealed_table = '${table}'
        and l.row_key = s.row_key order by l.id desc limit 1) <> '${gone}'`
}

function sharedCheck(table: SharedSealedTable): string {
  const sealing = sharedSealedTables[table]
  const key = keyOf('t', table, sealing)
  return `
    select ${key} as name from ${table} t
    left join lateral (select s.digest from shared_seal s
      where s.sealed_table = '${table}' and s.row_key = ${key} order by s.id desc limit 1) s on true
    where s.digest is distinct from ${digestOf('t', table, sealing)}
    union all
    select distinct s.row_key from shared_seal s
    where s.sealed_table = '${table}' and not exists (select from ${table} t where ${key} = s.row_key)
      and (select l.digest from shared_seal l where l.sealed_table = '${table}' and l.row_key = s.row_key
        order by l.id desc limit 1) <> '${gone}'`
}
