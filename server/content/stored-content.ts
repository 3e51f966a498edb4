import { fillWords, parametersOfPartner } from '#partners/files/words/partner-words.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { contentFrom, type Content, type ContentKind } from './content.ts'
import { findContentState, findEntries, type StoredEntry } from './store.ts'

export interface StoredContent {
  read(asked: { readonly partner: Partner; readonly db: Db; readonly kind: ContentKind }): Promise<Content>
}

interface Kept {
  readonly version: number | null
  readonly published: Content
  readonly drafts: Content
}

/** A change is on the pages after this time, and a partner costs one small query in it, however many pages it draws. */
const keptMs = 2000

/** The entries of the database, read again when their version has changed. Without an answer the last ones serve, or the partner's files. */
export function createStoredContent({ log, now }: Pick<Context, 'log' | 'now'>): StoredContent {
  const known = new Map<string, { readonly until: number; readonly kept: Promise<Kept> }>()

  async function refresh(partner: Partner, db: Db, last: Kept | null): Promise<Kept> {
    try {
      const version = (await findContentState(db, partner.id))?.version ?? null
      if (last !== null && last.version === version) return last
      return version === null ? fromFiles(partner) : fromEntries(partner, version, await findEntries(db, partner.id))
    } catch (error) {
      log.error({ err: error, partnerId: partner.id }, 'the content could not be read: the last one is shown')
      return last ?? fromFiles(partner)
    }
  }

  return {
    async read({ partner, db, kind }) {
      const last = known.get(partner.id)
      const time = now().getTime()
      if (last && last.until > time) return (await last.kept)[kind]
      const kept = Promise.resolve(last?.kept ?? null).then((before) => refresh(partner, db, before))
      known.set(partner.id, { until: time + keptMs, kept })
      return (await kept)[kind]
    },
  }
}

/** Before the files were brought into the database. */
function fromFiles({ content }: Partner): Kept {
  return { version: null, published: content, drafts: content }
}

function fromEntries(partner: Partner, version: number, entries: readonly StoredEntry[]): Kept {
  const parameters = parametersOfPartner(partner.settings)
  const filled = (choose: (entry: StoredEntry) => StoredEntry['published']) =>
    fillWords(byName(entries, choose), parameters)
  return {
    version,
    published: filled((entry) => entry.published),
    drafts: filled((entry) => entry.draft ?? entry.published),
  }
}

function byName(entries: readonly StoredEntry[], choose: (entry: StoredEntry) => StoredEntry['published']): Content {
  return contentFrom((name) =>
    entries
      .filter((entry) => entry.name === name)
      .flatMap((entry) => {
        const fields = choose(entry)
        return fields === null ? [] : [{ slug: entry.slug, fields }]
      }),
  )
}
