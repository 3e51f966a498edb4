import { normalizeIP } from '@fastify/rate-limit'
import type { Context } from '../../context.ts'

const minute = 60_000
/** Questions that reach the provider in a minute: of one address, and of everybody at this copy together. */
export const questionsOfAddress = 60
export const questionsInSum = 1_200
/** Questions under way at once: a provider that has become slow is not asked by everybody who waits for it. */
export const questionsAtOnce = 24

interface Beyond {
  readonly kind: 'away'
  readonly reason: string
}

export interface ProviderBound {
  /** Asks within the bounds; what is beyond them is told as a provider that is away, so that pages offer the restaurant's phone. */
  ask<Answer>(address: string, ask: () => Promise<Answer>): Promise<Answer | Beyond>
}

/** One bound for every question of tables, whichever call it comes by: each of them costs the provider and whoever pays it. */
export function createProviderBound({ now }: Pick<Context, 'now'>): ProviderBound {
  let until = 0
  let inSum = 0
  let underWay = 0
  const ofAddress = new Map<string, number>()

  function refusal(address: string): string | null {
    const at = now().getTime()
    if (until <= at) {
      until = at + minute
      inSum = 0
      ofAddress.clear()
    }
    const name = normalizeIP(address)
    const asked = ofAddress.get(name) ?? 0
    if (asked >= questionsOfAddress) return 'one address asks for more than it may'
    if (inSum >= questionsInSum) return 'more is asked for in a minute than may be asked'
    if (underWay >= questionsAtOnce) return 'too many questions are under way'
    ofAddress.set(name, asked + 1)
    inSum++
    return null
  }

  return {
    async ask(address, ask) {
      const reason = refusal(address)
      if (reason !== null) return { kind: 'away', reason }
      underWay++
      try {
        return await ask()
      } finally {
        underWay--
      }
    },
  }
}
