import { normalizeIP } from '@fastify/rate-limit'
import type { BookingProvider } from '#vendors/reservations/provider.ts'
import type { Context } from '../../context.ts'
import { createMomentCache } from '../../http/moment-cache.ts'

type Found = Awaited<ReturnType<BookingProvider['search']>>

const minute = 60_000
/** Questions that reach the provider: of one address, and of all visitors of this copy together. */
export const questionsOfAddress = 60
const questionsInSum = 1_200

interface Question {
  readonly address: string
  readonly key: string
  ask(): Promise<Found>
}

/**
 * Asks the provider for tables: the same question of a crowd once, and so many in a minute, since each of them costs the provider and whoever pays it. What is
 * beyond that is told as a provider that is away.
 */
export function createTableAsking({ config, now }: Pick<Context, 'config' | 'now'>) {
  const kept = createMomentCache<Found>({
    keptMs: config.limits.tablesMs,
    maxBytes: 4_000_000,
    bytesOf: (found) => 2 * JSON.stringify(found).length,
    mayBeKept: ({ kind }) => kind !== 'away',
  })
  let until = 0
  let inSum = 0
  const ofAddress = new Map<string, number>()

  function mayAsk(address: string): boolean {
    const at = now().getTime()
    if (until <= at) {
      until = at + minute
      inSum = 0
      ofAddress.clear()
    }
    const name = normalizeIP(address)
    const asked = ofAddress.get(name) ?? 0
    if (asked >= questionsOfAddress || inSum >= questionsInSum) return false
    ofAddress.set(name, asked + 1)
    inSum++
    return true
  }

  return ({ address, key, ask }: Question): Promise<Found> =>
    kept.find(key, now().getTime(), async () =>
      mayAsk(address) ? ask() : { kind: 'away', reason: 'more is asked for than may be asked' },
    )
}
