import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { evaluateKept, type KeptEvaluation } from '../reevaluate-unmatched.ts'
import { findMatchablePage, type MatchablePage, type Page } from '../unmatched-store.ts'
import { claimLooks, endLooks, type Look, postponeLooks } from './look-store.ts'

/** What one turn does at most: payments wait for it. */
const mostLooks = 200
const mostEvents = 500

export type Sweep = Clock & Pick<KeptEvaluation, 'onPoisoned'>

/**
 * Looks again at kept events of whose cards or restaurants something was recorded since, a bounded number in a turn. Its cost is that of what was
 * recorded, however many events wait. Answers whether more is due. Several processes may do so at once.
 */
export async function sweepUnmatched(db: Db, sweep: Sweep): Promise<boolean> {
  const looks = await claimLooks(db, mostLooks)
  let isMoreDue = looks.length === mostLooks
  let room = mostEvents
  for (const group of Map.groupBy(looks, ({ after }) => JSON.stringify(after)).values()) {
    const [first] = group
    if (!first) continue
    const page = await lookAtPage(db, group, { after: first.after, limit: room, now: sweep.now() })
    await evaluateKept(db, page.references, sweep)
    room -= page.events
    if (page.next === null) await endLooks(db, group)
    else {
      isMoreDue = true
      await postponeLooks(db, group, page.next)
    }
  }
  return isMoreDue
}

/** Those that have got equally far are looked at together. Without room they stay where they are. */
async function lookAtPage(db: Db, looks: readonly Look[], page: Page): Promise<MatchablePage> {
  if (page.limit <= 0) return { references: [], events: 0, next: page.after }
  const recorded = {
    cardTokens: [...new Set(looks.flatMap(({ cardTokens }) => cardTokens))],
    numbers: looks.flatMap(({ numbers }) => numbers),
  }
  return findMatchablePage(db, recorded, page)
}
