import { chanceOf } from './stories/chance.ts'
import { makeStory } from './stories/make-story.ts'
import { planWorld, type WorldPlan } from './stories/plan-world.ts'
import { addressOf } from '#dev/stacking/test-run.ts'
import { databaseName } from './world/cut-store.ts'
import type { Story } from './stories/story.ts'
import { compareStories, type Difference } from './world/compare.ts'
import { type Manner, manners } from './world/deliver.ts'
import { checkInvariants } from './world/invariants.ts'
import { openWorldDatabase } from './world/open-database.ts'
import { runWorld } from './world/run-world.ts'

export const storiesPerWorld = 2_000

export interface TortureWish {
  readonly seed: string
  /** Consecutive sequences of one world. */
  readonly from: number
  readonly count: number
  /** A PostgreSQL server on which databases may be made; null: an embedded database. */
  readonly server: string | null
  /** Absent: that of the world. */
  readonly manner?: Manner
  /** Also derives every verdict anew; absent: in every fifth world. */
  readonly withReplay?: boolean
}

export interface TortureResult {
  readonly sequences: number
  readonly events: number
  readonly manner: Manner
  readonly differences: readonly Difference[]
}

/** Lets one world's stories happen in the engine and compares each with the second model. */
export async function tortureWorld({ seed, from, count, server, ...wish }: TortureWish): Promise<TortureResult> {
  const number = Math.floor(from / storiesPerWorld)
  const plan = planWorld(`${seed} ${number}`)
  const stories = Array.from({ length: count }, (_, index) => makeStory(plan, { seed, sequence: from + index }))
  const manner = wish.manner ?? manners[number % manners.length] ?? 'inOrder'
  const withReplay = wish.withReplay ?? number % 5 === 0
  const differences = await runAndCompare({ plan, stories, manner, server, withReplay })
  return { sequences: count, events: stories.reduce((sum, { told }) => sum + told.length, 0), manner, differences }
}

interface Running {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly manner: Manner
  readonly server: string | null
  readonly withReplay: boolean
}

async function runAndCompare({ plan, stories, manner, server, withReplay }: Running): Promise<readonly Difference[]> {
  const database = await openWorldDatabase(server)
  const differences: Difference[] = []
  const until = (step: number) => ({ step, now: plan.steps[step] ?? 0 })
  const lastStep = plan.steps.length - 1
  try {
    const world = await runWorld(database, {
      plan,
      stories,
      manner,
      address: server === null ? null : addressOf(server, await databaseName(database.engine)),
      async afterStep(running, step) {
        if (step === 2) differences.push(...(await compareStories(running, until(step))))
      },
    })
    differences.push(...(await compareStories(world, until(lastStep))))
    differences.push(...(await checkInvariants(world, { chance: chanceOf(`check ${plan.seed}`), withReplay })))
    return differences
  } finally {
    await database.close()
  }
}
