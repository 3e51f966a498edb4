import { isDeepStrictEqual } from 'node:util'
import type { ContentName } from '#domain/content/contents.ts'
import type { ContentEntry } from '#contract/schemas/site.ts'
import type { Db } from '../db/database.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { inTransaction } from '../db/transact.ts'
import { findEntries, lockContents, raiseVersion, removeEntry, saveEntries, type StoredEntry } from './store.ts'

/** Characters of the slugs, in the audit log. */
const mostTold = 1_000

interface Chosen {
  readonly partnerId: string
  readonly name: ContentName
  /** Null: every entry of the content. */
  readonly slug: string | null
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly now: Date
}

/** Keeps the entries as drafts, new slugs at the end. Nobody sees them before they are published, previews apart. */
export async function putDrafts(
  engine: Db,
  { entries, ...chosen }: Omit<Chosen, 'slug'> & { readonly entries: readonly ContentEntry[] },
): Promise<void> {
  await change(engine, { ...chosen, slug: null, action: 'content.put' }, (stored) => {
    const places = stored.map(({ position }) => position)
    const end = Math.max(-1, ...places) + 1
    return entries.map(({ slug, fields }, place) => {
      const known = stored.find((entry) => entry.slug === slug)
      return known ? { ...known, draft: fields } : newEntry({ name: chosen.name, slug, position: end + place }, fields)
    })
  })
}

/** Shows the drafts to everybody. Answers the slugs that had one. */
export async function publishDrafts(engine: Db, chosen: Chosen): Promise<string[]> {
  return change(engine, { ...chosen, action: 'content.publish' }, (stored) =>
    stored.flatMap((entry) =>
      entry.draft === null
        ? []
        : {
            ...entry,
            published: entry.draft,
            draft: null,
            // Words that are the file's again follow the file again.
            edited: !isDeepStrictEqual(entry.draft, entry.file),
          },
    ),
  )
}

/** `drafts`: what is published stays. `all`: back to what the file says, and an entry without a file goes. Answers the slugs that changed. */
export async function revertEntries(engine: Db, chosen: Chosen, what: 'drafts' | 'all'): Promise<string[]> {
  const action = what === 'drafts' ? 'content.dropDrafts' : 'content.revert'
  return change(engine, { ...chosen, action }, (stored) =>
    stored.flatMap((entry) => {
      if (what === 'drafts') return entry.draft === null ? [] : { ...entry, draft: null }
      return entry.edited || entry.draft !== null ? { ...entry, draft: null, published: entry.file, edited: false } : []
    }),
  )
}

/** In one transaction, with an entry in the audit log where anything changes: an entry that has neither a published text nor a draft is gone. */
async function change(
  engine: Db,
  { partnerId, name, slug, actor, action, now }: Chosen & { readonly action: string },
  decide: (stored: readonly StoredEntry[]) => StoredEntry[],
): Promise<string[]> {
  return inTransaction(engine, async (tx) => {
    await lockContents(tx)
    const stored = (await findEntries(tx, partnerId)).filter(
      (entry) => entry.name === name && (slug === null || entry.slug === slug),
    )
    const changed = decide(stored)
    const gone = changed.filter((entry) => entry.published === null && entry.draft === null)
    await saveEntries(tx, { partnerId, now, entries: changed.filter((entry) => !gone.includes(entry)) })
    for (const entry of gone) await removeEntry(tx, { partnerId, name, slug: entry.slug })
    const slugs = changed.map((entry) => entry.slug)
    if (slugs.length === 0) return slugs
    await raiseVersion(tx, partnerId)
    const details = { entries: slugs.length, slugs: slugs.join(' ').slice(0, mostTold) }
    await appendAudit(tx, partnerId, { at: now, actor, action, subject: `content:${name}`, details })
    return slugs
  })
}

function newEntry(place: Pick<StoredEntry, 'name' | 'slug' | 'position'>, draft: StoredEntry['draft']): StoredEntry {
  return { ...place, file: null, published: null, draft, edited: false }
}
