import { sql } from 'kysely'
import { type Database, type Db, openSocket } from '#server/db/database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'

/** An embedded database that tests of this process have used and given back as it was at first. */
interface Kept {
  readonly embedded: EmbeddedDatabase
  /** What it was like before the first test. */
  readonly pristine: string
}

const kept: Kept[] = []

/**
 * A migrated database. To start one costs a second of a core, to empty one a tenth of that: so closing it empties it for whoever opens
 * the next one in this process. It is thrown away instead where anything but rows is not as it was, down to a setting or a statistic.
 */
export async function openKept(snapshot: Uint8Array<ArrayBuffer>): Promise<Database> {
  const { embedded, pristine } = kept.pop() ?? (await startKept(snapshot))
  const database = await openSocket(embedded.socketFolder)
  return {
    ...database,
    lost: embedded.lost,
    snapshot: () => embedded.snapshot(),
    async close() {
      const again = await emptied(database, pristine).catch(() => false)
      await database.close()
      if (again) kept.push({ embedded, pristine })
      else await embedded.close()
    },
  }
}

async function startKept(snapshot: Uint8Array<ArrayBuffer>): Promise<Kept> {
  const embedded = await startInFolderOfRun(snapshot)
  const database = await openSocket(embedded.socketFolder)
  const pristine = await database.owner.connection().execute(fingerprint)
  await database.close()
  return { embedded, pristine }
}

/** The process of the tests is ended, not told to end: its run removes the folder with the socket file. */
function startInFolderOfRun(snapshot: Uint8Array<ArrayBuffer>): Promise<EmbeddedDatabase> {
  const usual = process.env['TMPDIR']
  process.env['TMPDIR'] = process.env['TEST_RUN_FOLDER'] ?? usual
  const starting = startEmbeddedDatabase({ folder: null, snapshot })
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  return starting
}

/** Whether the database is as it was before its first test, after its rows are gone. */
export async function emptied({ owner }: Pick<Database, 'owner'>, pristine: string): Promise<boolean> {
  return owner.connection().execute(async (session) => {
    await empty(session)
    return (await fingerprint(session)) === pristine
  })
}

async function empty(session: Db): Promise<void> {
  await sql`deallocate all`.execute(session)
  await sql`select pg_advisory_unlock_all()`.execute(session)
  await sql`discard temp`.execute(session)
  await sql`discard sequences`.execute(session)
  await session.transaction().execute(async (tx) => {
    // The tables that only grow refuse to be emptied, by a trigger; statistics are a table of the system.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local allow_system_table_mods = on`.execute(tx)
    const used = await usedTables(tx)
    if (used.length > 0) await sql`truncate ${sql.join(used.map((name) => sql.id(name)))} cascade`.execute(tx)
    await sql`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
      tx,
    )
    await sql`update pg_class set reltuples = -1 where relname = 'schema_migration'`.execute(tx)
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where last_value is not null`.execute(tx)
  })
  // In memory the log is memory too.
  await sql`checkpoint`.execute(session)
}

/** Those with pages, or with statistics of the time when they had some. */
async function usedTables(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
      and (pg_relation_size(oid) > 0 or reltuples <> -1)`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Everything that a test could leave behind but memory: definitions, rights, settings, statistics, and how much the tables hold. */
export async function fingerprint(session: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select pg_get_constraintdef(oid) || conname || conrelid::text as line from pg_constraint
    union all select pg_get_indexdef(indexrelid) || indisvalid::text from pg_index
    union all select a::text from pg_attribute a where attrelid >= 16384 and attnum > 0
    union all select pg_get_functiondef(oid) from pg_proc where oid >= 16384 and prokind = 'f'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
    union all select p::text from pg_policy p
    union all select a::text from pg_authid a
    union all select s::text from pg_db_role_setting s
    union all select n::text from pg_namespace n where nspname not like 'pg\_%'
    union all select s::text from pg_sequences s
    union all select row(relname, relkind, relacl, relrowsecurity, relforcerowsecurity, relowner, reloptions)::text
      from pg_class where relnamespace = 'public'::regnamespace
    union all select row(relname, reltuples, pg_relation_size(oid))::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select s.starelid::text from pg_statistic s join pg_class c on c.oid = s.starelid
      where c.relnamespace = 'public'::regnamespace
    union all select m::text from schema_migration m
    union all select name || '=' || setting from pg_settings where source = 'session'`.execute(session)
  const lines = rows.map(({ line }) => line).toSorted()
  return lines.join('\n')
}
