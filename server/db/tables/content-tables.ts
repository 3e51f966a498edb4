import type { ColumnType, Generated } from 'kysely'

/** The fields of an entry, or none: an object as read, JSON text as written. */
type OptionalFields = ColumnType<Record<string, unknown> | null, string | null, string | null>

export interface ContentEntryTable {
  partner_id: string
  name: string
  slug: string
  position: number
  file: OptionalFields
  published: OptionalFields
  draft: OptionalFields
  edited: Generated<boolean>
  updated_at: Date
}

export interface ContentStateTable {
  partner_id: string
  version: number
  files_checksum: string
}

/** The content service: migrations 0040 to 0049. */
export interface ContentTables {
  content_entry: ContentEntryTable
  content_state: ContentStateTable
}
