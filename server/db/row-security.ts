import { sql, type Kysely } from 'kysely'
import { engineRole, memberRole } from './database.ts'

/**
 * Puts row security on every table that carries partner_id, and gives the two roles their rights: the member role sees the partner that
 * the connection is set to, the engine role sees all. Neither owns a table. partners-apart.test.ts proves it from the catalogue.
 */
export async function applyRowSecurity<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const role of [memberRole, engineRole]) await createRole(db, role)
  const { rows } = await sql<{ name: string; per_partner: boolean }>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped) as per_partner
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(db)
  for (const table of rows) {
    const name = sql.id(table.name)
    await sql`grant select, insert, update, delete on ${name} to ${sql.id(memberRole)}, ${sql.id(engineRole)}`.execute(
      db,
    )
    if (!table.per_partner) continue
    await sql`alter table ${name} enable row level security`.execute(db)
    await sql`alter table ${name} force row level security`.execute(db)
    await sql`drop policy if exists one_partner on ${name}`.execute(db)
    await sql`drop policy if exists every_partner on ${name}`.execute(db)
    await sql`create policy one_partner on ${name} to ${sql.id(memberRole)}
      using (partner_id = current_setting('app.partner', true))`.execute(db)
    await sql`create policy every_partner on ${name} to ${sql.id(engineRole)} using (true)`.execute(db)
  }
  await sql`grant usage on all sequences in schema public to ${sql.id(memberRole)}, ${sql.id(engineRole)}`.execute(db)
}

/** Roles belong to the whole cluster: another database of it may have made them, even at this moment. */
async function createRole<Schema>(db: Kysely<Schema>, role: string): Promise<void> {
  await sql
    .raw(`do $$ begin
    create role ${role} nologin;
  exception when duplicate_object or unique_violation then null; end $$`)
    .execute(db)
  await sql.raw(`grant ${role} to current_user`).execute(db)
}
