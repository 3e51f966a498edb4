import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Content, ContentKind } from './content.ts'
import { createExternalContent, type ExternalContent } from './external-content.ts'
import { openEntries } from './open-entries.ts'
import { createStoredContent, type StoredContent } from './stored-content.ts'

interface ContentQuestion {
  readonly partner: Partner
  /** Sees this partner's rows. */
  readonly db: Db
  readonly kind: ContentKind
}

interface Sources {
  readonly stored: StoredContent
  readonly external: ExternalContent
}

const sourcesOf = new WeakMap<Context, Sources>()

/** All contents of a partner: from another content service where its settings name one, else from the database. Kept in memory for seconds. What waits for a
 * feature that is not open is left out. */
export async function contentOf(context: Context, asked: ContentQuestion): Promise<Content> {
  const { stored, external } = sources(context)
  const service = context.contentServices.get(asked.partner.id)
  const content = await (service === undefined ? stored.read(asked) : external.read({ ...asked, service }))
  return openEntries(content, asked.partner.settings.openFeatures)
}

function sources(context: Context): Sources {
  const known = sourcesOf.get(context)
  if (known) return known
  const { log, now } = context
  const made = { stored: createStoredContent({ log, now }), external: createExternalContent({ log, now }) }
  sourcesOf.set(context, made)
  return made
}
