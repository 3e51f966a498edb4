import { contentNames, type ContentName } from '#domain/content/contents.ts'
import type { ContentEntry } from '#contract/schemas/site.ts'
import { fillWords, parametersOfPartner } from '#partners/files/words/partner-words.ts'
import type { Partner } from '#partners/registry.ts'
import type { ContentService } from '#vendors/content-service/client.ts'
import type { Context } from '../context.ts'
import { contentFrom, type Content, type ContentKind } from './content.ts'

interface ExternalQuestion {
  readonly service: ContentService
  readonly partner: Partner
  readonly kind: ContentKind
}

export interface ExternalContent {
  read(asked: ExternalQuestion): Promise<Content>
}

interface Kept {
  readonly readAt: number
  readonly content: Promise<Content>
  /** The newest that has arrived. */
  readonly arrived: Content | null
}

/** Younger content is shown as it is; up to the second age it is shown while the next is read; older is waited for. */
const freshMs = 5000
const usableMs = 60_000

/** Another service's content: each name asked for once, without a second try, and a name that fails keeps what it said last. */
export function createExternalContent({ log, now }: Pick<Context, 'log' | 'now'>): ExternalContent {
  const known = new Map<string, Kept>()

  async function readName(
    name: ContentName,
    { service, partner, kind }: ExternalQuestion,
  ): Promise<ContentEntry[] | null> {
    const result = await service.readPage(name, kind)
    const facts = { partnerId: partner.id, contentName: name }
    switch (result.kind) {
      case 'page':
        if (result.dropped > 0) log.error({ ...facts, dropped: result.dropped }, 'malformed content entries')
        return fillWords(result.entries, parametersOfPartner(partner.settings))
      case 'notFound':
        log.info(facts, 'no copy found')
        return []
      case 'failed':
        log.error({ ...facts, reason: result.reason }, 'content could not be read')
        return null
    }
  }

  async function readAll(asked: ExternalQuestion, last: Content | null): Promise<Content> {
    const pages = await Promise.all(
      contentNames.map(async (name) => [name, (await readName(name, asked)) ?? last?.[name] ?? []] as const),
    )
    const byName = new Map<ContentName, readonly ContentEntry[]>(pages)
    return contentFrom((name) => byName.get(name) ?? [])
  }

  function start(asked: ExternalQuestion, last: Content | null): Promise<Content> {
    const key = keyOf(asked)
    const readAt = now().getTime()
    const content = readAll(asked, last)
    known.set(key, { readAt, content, arrived: last })
    return content.then((arrived) => {
      known.set(key, { readAt, content, arrived })
      return arrived
    })
  }

  return {
    async read(asked) {
      const kept = known.get(keyOf(asked))
      if (kept === undefined) return start(asked, null)
      const age = now().getTime() - kept.readAt
      if (age < freshMs) return kept.arrived ?? kept.content
      const next = start(asked, kept.arrived)
      return age < usableMs && kept.arrived !== null ? kept.arrived : next
    },
  }
}

function keyOf({ partner, kind }: ExternalQuestion): string {
  return `${partner.id} ${kind}`
}
