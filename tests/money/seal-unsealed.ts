import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { keyOf, postingDigest } from '#server/journal/seals/digest.ts'
import { sealedTables, sharedSealedTables, tablesOf } from '#server/journal/seals/sealed-tables.ts'
import { sealRows, sealSharedRows } from '#server/journal/seals/seal-store.ts'

/** Seals all that has no seal yet: rows that were loaded and not written, as by a measurement. */
export async function sealUnsealed(db: Db): Promise<void> {
  await sql`insert into posting_seal (partner_id, posting_id, digest)
    select p.partner_id, p.id, ${sql.raw(postingDigest())} from posting p
    join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
    where not exists (select from posting_seal s where s.partner_id = p.partner_id and s.posting_id = p.id)`.execute(db)
  for (const table of tablesOf(sealedTables))
    await sealRows(
      db,
      table,
      sql<boolean>`not exists (select from money_seal s where s.partner_id = t.partner_id and s.sealed_table = ${table}
        and s.row_key = ${sql.raw(keyOf('t', table, sealedTables[table]))})`,
    )
  for (const table of tablesOf(sharedSealedTables))
    await sealSharedRows(
      db,
      table,
      sql<boolean>`not exists (select from shared_seal s where s.sealed_table = ${table}
        and s.row_key = ${sql.raw(keyOf('t', table, sharedSealedTables[table]))})`,
    )
}
