import { verifyJournal } from '#server/journal/verify-journal.ts'
import { replayJournal } from '#server/journal/replay/replay-journal.ts'
import type { Difference } from '../world/compare.ts'
import { openWorldDatabase } from '../world/open-database.ts'
import { makeBalanceStory } from './balance-story.ts'
import { programmes, tickAt, ticks } from './plan-balances.ts'
import { type BalanceWorld, runBalances } from './run-balances.ts'

/** So many stories share a database and its days. */
export const balancesAtOnce = 400

export interface BalancesWish {
  readonly seed: string
  readonly from: number
  readonly count: number
  /** A PostgreSQL server on which databases may be made; null: an embedded database. */
  readonly server: string | null
}

export interface BalancesResult {
  readonly acts: number
  readonly differences: readonly Difference[]
}

/** Lets accounts close and come back, order gift cards and let balances end, and compares with the second model every day; then the journal is verified. */
export async function tortureBalances({ seed, from, count, server }: BalancesWish): Promise<BalancesResult> {
  const stories = Array.from({ length: count }, (_, index) => makeBalanceStory({ seed, sequence: from + index }))
  const database = await openWorldDatabase(server)
  try {
    const world = await runBalances(database.engine, { seed, stories })
    const { faults } = await verifyJournal(database.engine)
    const now = new Date(tickAt(ticks))
    const replayed = await replayJournal(database.engine, { partnerIds: programmes.map(({ id }) => id), now })
    const differences = [
      ...world.differences,
      ...faults.map(({ check, count: times, examples }) => wrong(`journal: ${check}`, `${times}, ${examples[0]}`)),
      ...replayed.examples.map((example) => wrong('replay', JSON.stringify(example))),
      ...onlyOnce(world),
    ]
    return { acts: world.acts, differences }
  } finally {
    await database.close()
  }
}

/** Networks know each reference of theirs, and the issuer each of its own, for what it was at first. */
function onlyOnce({ receivers: { credits, orders } }: BalanceWorld): readonly Difference[] {
  return [...credits.keys()].filter((reference) => orders.has(reference)).map((reference) => wrong('twice', reference))
}

function wrong(what: string, found: string): Difference {
  return { sequence: null, what, expected: 'nothing', found }
}
