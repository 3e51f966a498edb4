import type { Chance } from '../stories/chance.ts'
import { findEarned, observe } from './observe-store.ts'
import type { Seen } from './seen.ts'
import type { Cast, TableWorld } from './table-world.ts'

export interface Found {
  readonly expected: string
  readonly found: string
}

export interface Running {
  readonly world: TableWorld
  readonly cast: Cast
  readonly chance: Chance
  /** What happened so far, for whoever reads a difference. */
  readonly story: string[]
}

export function look({ world, cast }: Running, before: Seen | null): Promise<Seen> {
  const { tables } = world.sandbox
  const { setups } = world.cards
  return observe(world.database.engine, { cast, tables, setups, now: world.clock.now, before })
}

/** A table has earned its points where its guests came, and nothing otherwise, at every moment. */
export async function unearned(
  { database }: TableWorld,
  { cast, seen }: { readonly cast: Cast; readonly seen: Seen },
): Promise<readonly Found[]> {
  const earned = await findEarned(database.engine, cast)
  return cast.members.flatMap(({ id, reward }, member) => {
    const honoured = seen.rows.filter((row) => row.member === member && row.state === 'honoured').length
    return differ(`earned ${honoured * reward}`, `earned ${earned.get(id) ?? 0}`)
  })
}

export function differ(expected: string | readonly string[], found: string): readonly Found[] {
  const allowed = [expected].flat()
  return allowed.includes(found) ? [] : [{ expected: allowed.join('\nor '), found }]
}
