import type { ContentName } from '#domain/content/contents.ts'
import { bigint, boolean, byDefault, integer, jsonb, orNull, text, timestamptz } from './column.ts'

export type EntryFields = Readonly<Record<string, unknown>>

const contentEntry = {
  partner_id: text(),
  name: text<ContentName>(),
  slug: text(),
  position: integer(),
  file: orNull(jsonb<EntryFields>()),
  published: orNull(jsonb<EntryFields>()),
  draft: orNull(jsonb<EntryFields>()),
  edited: byDefault(boolean()),
  updated_at: timestamptz(),
}

const contentState = {
  partner_id: text(),
  version: bigint(),
  files_checksum: text(),
}

/** The content service: migrations 0040 to 0049. */
export const contentTables = {
  content_entry: contentEntry,
  content_state: contentState,
}
