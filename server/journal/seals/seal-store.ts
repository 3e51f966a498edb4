import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'
import { digestOf, gone, keyOf, postingDigest } from './digest.ts'
import { type SealedTable, sealedTables, type SharedSealedTable, sharedSealedTables } from './sealed-tables.ts'

/**
 * Seals rows as they stand, in the transaction that has just written them; `which` says of row `t` whether it is one of them. Whoever writes a row of
 * money does this, so that the proof finds what anybody else has written. Source: docs/rewards.md, "Journal".
 */
export async function sealRows(db: Db, table: SealedTable, which: RawBuilder<boolean>): Promise<void> {
  const sealing = sealedTables[table]
  await sql`insert into money_seal (partner_id, sealed_table, row_key, digest)
    select t.partner_id, ${table}, ${sql.raw(keyOf('t', table, sealing))}, ${sql.raw(digestOf('t', table, sealing))}
    from ${sql.table(table)} t where ${which}`.execute(db)
}

/** Says of rows that they are removed on purpose, before they are. */
export async function sealAsGone(db: Db, table: SealedTable, which: RawBuilder<boolean>): Promise<void> {
  await sql`insert into money_seal (partner_id, sealed_table, row_key, digest)
    select t.partner_id, ${table}, ${sql.raw(keyOf('t', table, sealedTables[table]))}, ${gone}
    from ${sql.table(table)} t where ${which}`.execute(db)
}

/** The same of what partners share; a row that is as it was sealed last is not sealed again. */
export async function sealSharedRows(db: Db, table: SharedSealedTable, which: RawBuilder<boolean>): Promise<void> {
  const sealing = sharedSealedTables[table]
  const key = sql.raw(keyOf('t', table, sealing))
  const digest = sql.raw(digestOf('t', table, sealing))
  await sql`insert into shared_seal (sealed_table, row_key, digest)
    select ${table}, ${key}, ${digest} from ${sql.table(table)} t where ${which} and ${digest} is distinct from (
      select s.digest from shared_seal s where s.sealed_table = ${table} and s.row_key = ${key} order by s.id desc limit 1)`.execute(
    db,
  )
}

export async function sealSharedAsGone(db: Db, table: SharedSealedTable, which: RawBuilder<boolean>): Promise<void> {
  await sql`insert into shared_seal (sealed_table, row_key, digest)
    select ${table}, ${sql.raw(keyOf('t', table, sharedSealedTables[table]))}, ${gone}
    from ${sql.table(table)} t where ${which}`.execute(db)
}

interface PostingName {
  readonly partnerId: string
  readonly id: number
}

/** Seals postings once they have their entries and their outbox rows. */
export async function sealPostings(db: Db, postings: readonly PostingName[]): Promise<void> {
  if (postings.length === 0) return
  await sql`insert into posting_seal (partner_id, posting_id, digest)
    select p.partner_id, p.id, ${sql.raw(postingDigest())} from ${rowsAs('named', postings, { partnerId: 'text', id: 'bigint' })}
    join posting p on p.partner_id = named."partnerId" and p.id = named.id
    join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id`.execute(db)
}
