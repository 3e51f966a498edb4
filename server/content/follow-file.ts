import { isDeepStrictEqual } from 'node:util'
import type { ContentName } from '#domain/content/contents.ts'
import type { EntryFields } from '../db/tables/content-tables.ts'
import type { StoredEntry } from './store.ts'

export interface FileEntry {
  readonly name: ContentName
  readonly slug: string
  readonly position: number
  readonly fields: EntryFields
}

interface Verdict {
  readonly save?: StoredEntry
  readonly remove?: StoredEntry
  /** An operator's words stand over a file that says something else since. */
  readonly keptEdited?: StoredEntry
}

/** What becomes of one entry when the files are read; at least one of the two is there. */
export function followFile(stored: StoredEntry | null, file: FileEntry | null): Verdict {
  if (file === null) return stored === null ? {} : withoutFile(stored)
  if (stored === null) return { save: firstOf(file) }
  const { position, fields } = file
  const changed = !isDeepStrictEqual(stored.file, fields)
  if (!changed && stored.position === position) return {}
  const touched = stored.edited || stored.draft !== null
  const published = stored.edited ? stored.published : fields
  return {
    save: { ...stored, position, file: fields, published },
    ...(changed && touched ? { keptEdited: stored } : {}),
  }
}

function firstOf({ name, slug, position, fields }: FileEntry): StoredEntry {
  return { name, slug, position, file: fields, published: fields, draft: null, edited: false }
}

/** The file has lost the entry, or never had it. */
function withoutFile(stored: StoredEntry): Verdict {
  if (stored.file === null) return {}
  if (!stored.edited && stored.draft === null) return { remove: stored }
  const published = stored.edited ? stored.published : null
  return { save: { ...stored, file: null, published }, keptEdited: stored }
}
