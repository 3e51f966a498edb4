import type { BookingProvider } from '#vendors/reservations/provider.ts'
import type { Context } from '../../context.ts'
import { createMomentCache } from '../../http/moment-cache.ts'
import { createProviderBound } from './provider-bound.ts'

type Found = Awaited<ReturnType<BookingProvider['search']>>
type FoundMany = Awaited<ReturnType<BookingProvider['searchMany']>>

interface Question<Answer> {
  readonly address: string
  readonly key: string
  ask(): Promise<Answer>
}

/** What the provider said of a page's restaurants is kept for longer than of one: a table is looked up again before it is kept. */
const manyMs = 45_000

/** Asks the provider for tables: the same question of a crowd once, and within one bound whether it is about one restaurant or a page of them. */
export function createTableAsking({ config, now }: Pick<Context, 'config' | 'now'>) {
  const bound = createProviderBound({ now })
  const one = createMomentCache<Found>({
    keptMs: config.limits.tablesMs,
    maxBytes: 4_000_000,
    bytesOf: (found) => 2 * JSON.stringify(found).length,
    mayBeKept: ({ kind }) => kind !== 'away',
  })
  const many = createMomentCache<FoundMany>({
    keptMs: manyMs,
    maxBytes: 4_000_000,
    bytesOf: (found) => (found.kind === 'away' ? 0 : 2 * JSON.stringify([...found.availability]).length),
    mayBeKept: ({ kind }) => kind === 'found',
  })
  return {
    one: ({ address, key, ask }: Question<Found>): Promise<Found> =>
      one.find(key, now().getTime(), () => bound.ask(address, ask)),
    many: ({ address, key, ask }: Question<FoundMany>): Promise<FoundMany> =>
      many.find(key, now().getTime(), () => bound.ask(address, ask)),
  }
}
