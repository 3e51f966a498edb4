import { sql } from 'kysely'
import type { ContentName } from '#domain/content/contents.ts'
import type { Db } from '../db/database.ts'
import type { EntryFields } from '../db/tables/content-tables.ts'

/** One entry as the database keeps it. What each part means stands in the migration. */
export interface StoredEntry {
  readonly name: ContentName
  readonly slug: string
  readonly position: number
  readonly file: EntryFields | null
  readonly published: EntryFields | null
  readonly draft: EntryFields | null
  readonly edited: boolean
}

interface ContentState {
  readonly version: number
  readonly filesChecksum: string
}

/** Whoever changes contents does so one after another. */
export async function lockContents(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(74616223)`.execute(tx)
}

/** Of which files each partner's contents are. */
export async function findFilesChecksums(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('content_state').select(['partner_id', 'files_checksum']).execute()
  return new Map(rows.map((row) => [row.partner_id, row.files_checksum]))
}

/** Null before the partner's files were first brought in. */
export async function findContentState(db: Db, partnerId: string): Promise<ContentState | null> {
  const row = await db
    .selectFrom('content_state')
    .select(['version', 'files_checksum as filesChecksum'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row ?? null
}

/** In the order in which the contents show them. */
export async function findEntries(db: Db, partnerId: string): Promise<StoredEntry[]> {
  return db
    .selectFrom('content_entry')
    .select(['name', 'slug', 'position', 'file', 'published', 'draft', 'edited'])
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

interface Change {
  readonly partnerId: string
  readonly entries: readonly StoredEntry[]
  readonly now: Date
}

export async function saveEntries(tx: Db, { partnerId, entries, now }: Change): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('content_entry')
    .values(
      entries.map(({ name, slug, position, file, published, draft, edited }) => ({
        partner_id: partnerId,
        name,
        slug,
        position,
        file: textOrNull(file),
        published: textOrNull(published),
        draft: textOrNull(draft),
        edited,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'name', 'slug']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        file: row.ref('excluded.file'),
        published: row.ref('excluded.published'),
        draft: row.ref('excluded.draft'),
        edited: row.ref('excluded.edited'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export async function removeEntry(
  tx: Db,
  { partnerId, name, slug }: { readonly partnerId: string; readonly name: ContentName; readonly slug: string },
): Promise<void> {
  await tx
    .deleteFrom('content_entry')
    .where('partner_id', '=', partnerId)
    .where('name', '=', name)
    .where('slug', '=', slug)
    .execute()
}

/** Every server reads the entries again within seconds. */
export async function raiseVersion(tx: Db, partnerId: string): Promise<void> {
  await tx
    .updateTable('content_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .execute()
}

export async function saveFilesChecksum(
  tx: Db,
  { partnerId, filesChecksum }: { readonly partnerId: string; readonly filesChecksum: string },
): Promise<void> {
  await tx
    .insertInto('content_state')
    .values({ partner_id: partnerId, version: 1, files_checksum: filesChecksum })
    .onConflict((conflict) =>
      conflict
        .column('partner_id')
        .doUpdateSet((row) => ({ version: row('content_state.version', '+', 1), files_checksum: filesChecksum })),
    )
    .execute()
}

function textOrNull(fields: EntryFields | null): string | null {
  return fields === null ? null : JSON.stringify(fields)
}
