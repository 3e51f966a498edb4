import { addressOf } from '#dev/stacking/test-run.ts'
import { chanceOf } from '../stories/chance.ts'
import { makeStory } from '../stories/make-story.ts'
import { compareStories, type Difference } from '../world/compare.ts'
import { databaseName, passMinute } from '../world/cut-store.ts'
import { recordTerminals } from '../world/fill-world-store.ts'
import { recordLinks } from '../world/link-record-store.ts'
import { checkInvariants } from '../world/invariants.ts'
import { openWorldDatabase } from '../world/open-database.ts'
import { readDines, readSums } from '../world/outcome-store.ts'
import { openWorld, type RunningWorld, runWorld } from '../world/run-world.ts'
import { planKilledWorld } from './plan-killed-world.ts'
import { runKilled } from './run-killed.ts'

export interface KillsWish {
  readonly seed: string
  /** Which world: each has as many kills as it has deliveries, and one after them. */
  readonly world: number
  readonly server: string
  readonly stories?: number
}

export interface KillsResult {
  readonly rounds: number
  /** How many of the kills met the process at work. */
  readonly kills: number
  readonly differences: readonly Difference[]
}

/** One world in which each delivery is done by a process that is killed, against the same world without kills, and against the second model. */
export async function tortureByKills({
  seed,
  world: number,
  server,
  stories: count = 150,
}: KillsWish): Promise<KillsResult> {
  const from = number * count
  const plan = planKilledWorld({ seed, from })
  const stories = Array.from({ length: count }, (_, index) => makeStory(plan, { seed, sequence: from + index }))
  const unkilled = await openWorldDatabase(server)
  const killed = await openWorldDatabase(server)
  try {
    const started = performance.now()
    const calm = await runWorld(unkilled, { plan, stories, manner: 'shuffled', address: null })
    const usualMs = (performance.now() - started) / (plan.steps.length + 1)
    const world = await openWorld(killed, { plan, stories })
    const part = { address: addressOf(server, await databaseName(killed.engine)), seed, from, count }
    const killing = {
      receivers: world.receivers,
      chance: chanceOf(`kills ${seed} ${number}`),
      usualMs,
      passTime: () => passMinute(killed.engine),
    }
    let kills = 0
    for (const step of plan.steps.keys()) {
      await recordLinks(killed.engine, stories, { ids: world.ids, step })
      await recordTerminals(killed.engine, plan, { ids: world.ids.places, step })
      if (await runKilled({ ...part, step }, killing)) kills++
    }
    world.receivers.calmDown()
    if (await runKilled({ ...part, step: null }, killing)) kills++
    const until = { step: plan.steps.length - 1, now: plan.steps.at(-1) ?? 0 }
    const differences = [
      ...(await compareStories(world, until)),
      ...(await compareWorlds(calm, world)),
      ...(await checkInvariants(world, { chance: chanceOf(`check ${plan.seed}`), withReplay: true })),
    ]
    return { rounds: plan.steps.length + 1, kills, differences }
  } finally {
    await unkilled.close()
    await killed.close()
  }
}

/** What every member has, visit by visit, with kills and without. */
async function compareWorlds(calm: RunningWorld, killed: RunningWorld): Promise<readonly Difference[]> {
  const [expected, found] = [await outcomeOf(calm), await outcomeOf(killed)]
  return [...expected.entries()].flatMap(([name, text]) =>
    found.get(name) === text
      ? []
      : [{ sequence: null, what: `${name} with kills`, expected: text, found: found.get(name) ?? '' }],
  )
}

/** Whether a visit that was taken back had been paid before depends on when its postings went out. */
async function outcomeOf({ database, ids }: RunningWorld): Promise<ReadonlyMap<string, string>> {
  const dines = Map.groupBy(await readDines(database.engine), ({ memberId }) => memberId)
  const sums = new Map((await readSums(database.engine)).map((one) => [one.memberId, one.earned]))
  return new Map(
    [...ids.members].map(([name, id]) => {
      const own = (dines.get(id) ?? []).map((dine) =>
        JSON.stringify({ ...dine, memberId: name, isPaid: dine.isPaid && dine.status === 'Awarded' }),
      )
      return [name, [...own, `earned ${sums.get(id) ?? 0}`].join('\n')]
    }),
  )
}
