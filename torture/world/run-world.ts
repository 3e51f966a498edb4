import { analyze } from '#server/backup/store.ts'
import { type Database, openPostgres } from '#server/db/database.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { cutConnections } from './cut-store.ts'
import type { Manner } from './deliver.ts'
import { fillCampaigns } from './fill-campaigns-store.ts'
import { fillWorld, recordTerminals } from './fill-world-store.ts'
import { recordLinks } from './link-record-store.ts'
import type { WorldIds } from './world-ids.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import { calmDown, runStep } from './run-step.ts'

export interface RunningWorld {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly database: Database
  readonly ids: WorldIds
  readonly receivers: Receivers
}

export interface WorldWish {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly manner: Manner
  /** The address of the world's database, where a second process can open it. */
  readonly address: string | null
  /** After each delivery and its jobs: what is known by then. */
  afterStep?(world: RunningWorld, step: number): Promise<void>
}

/** A world as it is before anything is told. */
export async function openWorld(
  database: Database,
  { plan, stories }: Pick<WorldWish, 'plan' | 'stories'>,
): Promise<RunningWorld> {
  const ids = await fillWorld(database.engine, plan, stories)
  await fillCampaigns(database.engine, plan, { stories, ids })
  await recordLinks(database.engine, stories, { ids, step: -1 })
  return { plan, stories, database, ids, receivers: createReceivers(plan.seed, plan.programmes) }
}

/** Lets a world's stories happen, delivery by delivery, and then waits until everything has gone out. */
export async function runWorld(database: Database, wish: WorldWish): Promise<RunningWorld> {
  const { plan, stories, manner, address } = wish
  const db = database.engine
  const world = await openWorld(database, wish)
  const { ids, receivers } = world
  const second = address === null ? null : await openPostgres(address, { poolSize: 3 })
  try {
    for (const step of plan.steps.keys()) {
      await recordLinks(db, stories, { ids, step })
      await analyze(database.owner)
      await runStep({
        plan,
        stories,
        step,
        manner,
        receivers,
        processes: [db, second?.engine ?? db],
        async cut() {
          if (second) await cutConnections(second.owner)
        },
        // What was paid at a terminal that nobody knew waits until it is recorded.
        between: () => recordTerminals(db, plan, { ids: ids.places, step }),
      })
      await wish.afterStep?.(world, step)
    }
  } finally {
    await second?.close()
  }
  receivers.calmDown()
  await calmDown(db, world)
  return world
}
