import { expect } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/clock.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { expectAgreement } from './reward-agreement.ts'
import type { RewardModel } from './reward-model.ts'
import { type RewardWorld, type Trouble, troubled, TroubleError } from './reward-world.ts'

/** A sequence's state beside the model: what the network has not reported yet, and a number for the next name. */
export interface Sequence extends RewardModel {
  readonly held: NetworkEvent[]
  serial: number
}

export function sequenceOf(model: RewardModel): Sequence {
  return { ...model, held: [], serial: 0 }
}

/** Commands are a minute apart. */
export const tickMs = hourMs / 60

export function clock({ now }: RewardModel): Clock {
  return { now: () => new Date(now) }
}

/** One of those that are there. */
export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)]
}

/** What is done to both, each answering what it says about it. */
interface Deed {
  real(db: Db): Promise<unknown>
  model(): unknown
  readonly trouble: Trouble | null
}

/** Does the deed to both. Where the database fails in the middle, nothing has happened, and it is done again. */
export async function perform(model: RewardModel, world: RewardWorld, deed: Deed): Promise<void> {
  const answer = await doReal(model, world, deed)
  expect(answer).toEqual(deed.model())
}

async function doReal(model: RewardModel, world: RewardWorld, { real, trouble }: Deed): Promise<unknown> {
  const { engine } = world.database
  if (trouble === null) return real(engine)
  try {
    return await real(troubled(engine, trouble))
  } catch (error) {
    if (!(error instanceof TroubleError)) throw error
    await expectAgreement(world, model)
    return real(engine)
  }
}
